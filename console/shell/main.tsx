import '../platform/no-eval.ts';
import '../ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<App />);
