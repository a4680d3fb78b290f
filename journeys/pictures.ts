import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { kwacha } from '../contract/words/ngwee.ts';
import { findRuntime } from '../scripts/runtime.mjs';
import { ensureScreens } from '../scripts/screens.mjs';
import { borrows, choosesLoan, twoMonths } from './borrow.ts';
import { settled } from './browser.ts';
import { beforeTheCamera, cardOf } from './camera.ts';
import { takeConsole } from './console-pictures.ts';
import { takeStates, writeIndex } from './gallery.ts';
import { logIn } from './log-in.ts';
import { opensBill, sendsPayment } from './pay.ts';
import type { Person } from './person.ts';
import { writePicture } from './picture-files.ts';
import { openStage, type Stage } from './stage.ts';
import {
  agreesToFaceCheck,
  answersQuestions,
  endsTry,
  namesContacts,
  showsCard,
  tellsOfWork,
  told,
} from './verify.ts';
import { takeWordPictures } from './word-pictures.ts';

// `npm run pictures`: takes a picture of every screen of the product as it is built, into the
// ignored folder `gallery/`, with a page that shows them. It also renews the few that documents
// show. `npm run pictures -- main`, `-- console` and `-- states` take a part of them. Further
// words (`states home-- qp--`, `console market books`) take only those whose names contain one
// of them. `npm run pictures -- words` takes those for translators, which a release includes.

const root = fileURLToPath(new URL('..', import.meta.url));
const [what, ...parts] = process.argv.slice(2);
const isWanted = (part: string) => what === undefined || what === part;
await ensureScreens(root, await findRuntime(root));
if (isWanted('main')) await takeMain();
if (isWanted('console')) await takeConsole(parts);
if (isWanted('states')) await takeStates(parts);
if (what === 'words') await takeWordPictures(parts);
else await writeIndex();
process.exit();

async function takeMain(): Promise<void> {
  const stage = await openStage();
  try {
    await takeAll(stage, await stage.person('0971000001'));
    await takeVerification(await stage.personWithCamera('0977123456'));
  } finally {
    await stage.close();
  }
}

/** The main job, with a picture of each of its screens. */
async function takeAll(stage: Stage, person: Person): Promise<void> {
  await person.goesTo('/home');
  await person.sees('Log in or start');
  await take(person, 'home');
  await person.taps('Log in or start');
  await person.sees('0 / 10');
  await take(person, 'login');
  await person.taps('Back');
  await logIn(person);
  await choosesLoan(person, twoMonths);
  await person.page.evaluate(() => window.scrollTo(0, 0));
  await take(person, 'home-signed-in');
  await person.taps('See estimated bill');
  await person.sees('Total to repay');
  await take(person, 'estimated-bill');
  await borrows(person, 'K800.00');
  await stage.daysPass(3);
  await person.goesTo('/home');
  await person.taps('Billing Details');
  await person.sees('The whole loan');
  await take(person, 'billing-details');
  await person.goesTo('/home');
  await opensBill(person);
  await take(person, 'pay-the-bill');
  await sendsPayment(person, kwacha(200));
  await take(person, 'submitted');
  await takePhone(stage, person);
}

/** Verification, with a picture of each of its screens without a person. */
async function takeVerification(person: Person): Promise<void> {
  await logIn(person);
  await person.sees('Tell us who you are: 5 steps, about 6 minutes.');
  await take(person, 'verify');
  await person.taps('Begin');
  await person.sees('Have your NRC ready');
  await take(person, 'identity');
  await showsCard(person, await cardOf(beforeTheCamera, 1));
  // Below the card: no portrait is kept here.
  await person.page
    .getByText(/^This is what we read/)
    .evaluate((lead) => lead.scrollIntoView());
  await take(person, 'identity-read');
  await person.taps('Yes, this is right');
  await person.field('Your address there').waitFor();
  await take(person, 'personal');
  await tellsOfWork(person, told);
  await person.sees('Two people who know you');
  await take(person, 'contacts');
  await namesContacts(person, [
    { name: 'Mwila Sakala', relationship: 'Brother or sister', mobile: '0961555001' },
    { name: 'Inonge Muyunda', relationship: 'Friend', mobile: '0951555002' },
  ]);
  await person.seesTitle('About your loan');
  await take(person, 'questionnaire');
  await answersQuestions(person, told);
  await person.seesTitle("Let's check it is really you");
  await take(person, 'face');
  await agreesToFaceCheck(person);
  const matches = person.page.getByRole('heading', { name: 'Your face matches your card' });
  while (!(await endsTry(person, matches))) await person.taps('Start again');
  await take(person, 'face-matched');
}

/** The simulated phone with the PIN prompt on it. */
async function takePhone(stage: Stage, person: Person): Promise<void> {
  const page = await person.context.newPage();
  await page.goto(`${stage.app.simulatorUrl}/?mobile=${person.phone.mobile}`);
  const screen = page.getByRole('region', { name: 'The phone' });
  await page.getByRole('dialog').waitFor();
  await screen.scrollIntoViewIfNeeded();
  await save('simulated-phone', await screen.screenshot());
}

async function take({ page }: Person, name: string): Promise<void> {
  await settled(page);
  await save(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
}

async function save(name: string, picture: Buffer): Promise<void> {
  const small = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
  await writePicture(`${name}.png`, small);
  process.stdout.write(`${name}.png ${Math.round(small.length / 1024)} KB\n`);
}
