import { mostCertificateBytes, reportDeath } from '../../../contract/borrower/death-report.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/family.ts';
import { isPersonName } from '../../../contract/words/person-name.ts';
import { call } from '../../platform/api/call.ts';
import { dataUrlOf } from '../../verify/camera/data-url-of.ts';
import { shrinkPicture } from '../../verify/camera/take-picture.ts';

interface Report {
  readonly mobile: Mobile;
  readonly ownMobile: Mobile;
  readonly name: string;
  readonly file: File;
}

/** Small enough for a slow network, and every line can be read. */
const wish = { longestSide: 1600, quality: 0.8 } as const;

type Sent =
  { readonly number: string } | { readonly name: string } | { readonly certificate: string };

/** Sends a report; answers its number, or what is wrong with the name or the file. */
export async function sendReport({ file, ...report }: Report): Promise<Sent> {
  if (!isPersonName(report.name)) return { name: say.nameWrong };
  const certificate = await readCertificate(file);
  if (typeof certificate === 'string') return { certificate };
  const body = { ...report, base64: await dataUrlOf(certificate) };
  return call(reportDeath, { quiet: true, body });
}

/** A picture made smaller or a PDF as it is, or what is wrong with it. */
export async function readCertificate(file: File): Promise<Blob | string> {
  if (file.type === 'application/pdf') {
    return file.size > mostCertificateBytes ? say.tooLarge : file;
  }
  if (!file.type.startsWith('image/')) return say.notPdf;
  return (await shrinkPicture(file, wish)) ?? say.unreadable;
}
