/** The coupons that come with the product. A campaign is data, published in versions. */

export const welcome = 'Welcome K10';
export const welcomeWhat = 'K10 off the charges of your first bills, from us to you.';
export const loyalty = 'Loyalty 10% off';
/** Added to what a campaign says of a coupon that is a share, where there is a most. */
export const atMost = (what: string, amount: string) => `${what} At most ${amount}.`;
export const loyaltyWhat = 'A tenth off the charges of a bill: you paid on time.';
