/** The questionnaire that comes with the product. */

export const title = 'About your loan';
export const loanPurpose = 'What do you need the money for?';
export const loanPurposeBusinessStock = 'Stock or tools for my business';
export const loanPurposeFarming = 'Seed, fertiliser or animals';
export const loanPurposeSchoolFees = 'School or college';
export const loanPurposeHealth = 'Doctor or medicine';
export const loanPurposeHome = 'Rent, building or repairs';
export const loanPurposeLiving = 'Food, power or transport';
export const loanPurposeFamilyEvent = 'A funeral, a wedding or another event';
export const loanPurposeRepayAnotherLoan = 'Paying back another loan';
export const loanPurposeOther = 'Something else';
export const loanPurposeOtherText = 'What is it?';
export const incomeSource = 'Where does your money come from?';
export const incomeSourceSalary = 'Salary or wages';
export const incomeSourceBusiness = 'My business';
export const incomeSourceFarming = 'Farming';
export const incomeSourceCasual = 'Casual work';
export const incomeSourcePension = 'Pension or grant';
export const incomeSourceFamily = 'My family';
export const otherLoans = 'Are you paying back any other loan?';
export const otherLoansYes = 'Yes';
export const otherLoansNo = 'No';
export const otherLoansMonthly = 'How many kwacha a month do you pay for other loans?';
