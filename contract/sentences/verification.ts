/** The forms of the steps, and the head above them. The names of fields come with the forms. */

// The head: where one is among the steps.
export const steps = 'Steps';
export const stepOf = (step: string, all: string) => `Step ${step} of ${all}`;
export const aMinuteLeft = 'about a minute left';
export const minutesLeft = (minutes: string) => `about ${minutes} minutes left`;
/** Heard after the name of a step that is done, not seen. */
export const stepDone = ', done';

// Fields.
export const optional = (label: string) => `${label} (optional)`;
export const pleaseChoose = 'Please choose';
export const notChosen = 'Not chosen';
export const day = 'Day';
export const month = 'Month';
export const year = 'Year';
export const january = 'January';
export const february = 'February';
export const march = 'March';
export const april = 'April';
export const may = 'May';
export const june = 'June';
export const july = 'July';
export const august = 'August';
export const september = 'September';
export const october = 'October';
export const november = 'November';
export const december = 'December';

// The district.
export const province = 'Province';
export const district = 'District';
/** Instead of the names of a district chosen earlier, while they cannot be had. */
export const chosenBefore = 'As chosen before';
export const waitingForNetwork = 'Waiting for a network';
export const tryAgain = 'Try again';

// The end of a form.
export const saveAndGoOn = 'Save and go on';
export const oneWrong = 'Please check the marked field.';
export const manyWrong = (count: string) => `Please check the ${count} marked fields.`;
/** After why it could not be sent. */
export const nothingLost = 'Nothing you typed is lost: send it again.';

// Instead of a form.
export const haveThisAlready = 'We have this already';
export const nothingMissing = 'Nothing is missing here, and nothing was lost.';
export const notNow = 'Not now';
export const backToHome = 'Back to Home';
export const allDone = 'All steps are done';
export const allDoneText = 'We know who you are now. There is nothing more to fill in here.';
export const seeLoans = 'See what you can borrow';
