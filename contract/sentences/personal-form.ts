/** The personal form that comes with the product. What is asked is data, published in versions. */
export const employmentStatus = 'What do you do for a living?';
export const employmentStatusEmployed = 'I am employed';
export const employmentStatusSelfEmployed = 'I run a business';
export const employmentStatusFarming = 'I farm';
export const employmentStatusCasual = 'I do casual work';
export const employmentStatusPension = 'I live on a pension';
export const employmentStatusStudent = 'I study';
export const employmentStatusNotWorking = 'I am not working now';
export const occupation = 'Your work';
export const occupationWrong = 'Please use letters and digits, such as: Teacher';
export const occupationExample = 'Teacher, marketeer, driver';
export const employer = 'Name of your employer';
export const employerWrong = 'Please use letters and digits.';
export const employerWhy =
  'It helps us see that your income is regular. We do not call or write to your employer.';
export const monthlyIncome = 'How much do you earn in a month?';
export const monthlyIncomeWrong = 'Please enter kwacha in digits, such as 2500';
export const monthlyIncomeWhy = 'The instalments of your loan may take at most 35 % of it.';
export const payday = 'Day of the month you are paid';
export const paydayWhy = 'So you can choose a loan that is due after it.';
export const region = 'District where you live';
export const address = 'Your address there';
export const addressExample = 'House or plot, road or village';
export const addressWhy = 'A lender must know where its borrowers live.';
