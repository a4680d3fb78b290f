/** The mark: a stitched pocket with a folded note looking out of it. */
export function Logo({ size = 2.2 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={`${size}em`} height={`${size}em`} aria-hidden="true">
      <path d="m11 23 4.5-17 14 3.7L40 8l-3 15z" fill="#e9b872" />
      <path d="m29.5 9.7 10.5-1.7-3 15H26z" fill="#c9702f" />
      <path d="M4 19h40v9c0 11-8.5 17-20 17S4 39 4 28z" fill="#15503f" />
      <path
        d="M8.5 24h31v4.5c0 7.5-6 12-15.5 12s-15.5-4.5-15.5-12z"
        fill="none"
        stroke="#e9b872"
        strokeWidth="1.3"
        strokeDasharray="3 2.4"
      />
      <circle cx="24" cy="31" r="3.2" fill="#e9b872" />
    </svg>
  );
}
