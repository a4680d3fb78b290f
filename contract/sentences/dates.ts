/** Days are written as `4 Dec 2026`. */

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
