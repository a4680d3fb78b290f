/** What our papers cannot show: their font has Latin-1 and the signs of our texts. */
export const offPaper = /[^\x20-\x7e\xa0-\xff€–—‘’“”…•−]/gu;
