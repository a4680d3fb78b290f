import { consentTexts } from '../../../contract/borrower/consents.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/verification-faults.ts';

const { version, title, text } = consentTexts.biometrics;

/** What agreeing to the face check reads as in its form; the version is part of the answer. */
export const biometricsAnswer = `biometrics-${version}`;

/** The one question of the face step: whether the borrower agrees to the comparison. */
export function consentColumn(hasAgreed: boolean): Column {
  return {
    field: 'consent',
    label: title,
    type: 'select',
    required: true,
    options: [{ value: biometricsAnswer, label: say.agreeToComparison }],
    why: text,
    ...(hasAgreed && { value: biometricsAnswer }),
  };
}
