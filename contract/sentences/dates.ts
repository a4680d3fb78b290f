/** Days are written as `4 Dec 2026`, and in a borrower's standing as `Friday 4 December`. */

export const jan = 'Jan';
export const feb = 'Feb';
export const mar = 'Mar';
export const apr = 'Apr';
export const may = 'May';
export const jun = 'Jun';
export const jul = 'Jul';
export const aug = 'Aug';
export const sep = 'Sep';
export const oct = 'Oct';
export const nov = 'Nov';
export const dec = 'Dec';

// Whole names.
export const january = 'January';
export const february = 'February';
export const march = 'March';
export const april = 'April';
export const june = 'June';
export const july = 'July';
export const august = 'August';
export const september = 'September';
export const october = 'October';
export const november = 'November';
export const december = 'December';

export const monday = 'Monday';
export const tuesday = 'Tuesday';
export const wednesday = 'Wednesday';
export const thursday = 'Thursday';
export const friday = 'Friday';
export const saturday = 'Saturday';
export const sunday = 'Sunday';
