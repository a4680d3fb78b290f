export const filed = (number: string, day: string, phone: string) =>
  `ExtraMoney: we have your complaint ${number}. We answer by ${day}. You can call us: ${phone}.`;
export const passedOn = (number: string, day: string) =>
  `ExtraMoney: your complaint ${number} is with our managing director, who answers by ${day}.`;
export const answered = (number: string) =>
  `ExtraMoney: your complaint ${number} has an answer. Log in and open Me, Complaints to read it.`;
export const requestEnded = (number: string) =>
  `ExtraMoney: your request ${number} has an answer. Log in and open Set, Your data to read it.`;
