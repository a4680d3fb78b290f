/** The names of things on the wire. All but OrderId are opaque and cannot be guessed. */
export type OrderId = number & { readonly brand: 'OrderId' };
export type PlanId = string & { readonly brand: 'PlanId' };
export type PaymentId = string & { readonly brand: 'PaymentId' };
export type UserCouponId = string & { readonly brand: 'UserCouponId' };
export type RepayAccountId = string & { readonly brand: 'RepayAccountId' };
export type FileId = string & { readonly brand: 'FileId' };
export type BillCode = string & { readonly brand: 'BillCode' };
export type BorrowerId = string & { readonly brand: 'BorrowerId' };
export type ProductId = string & { readonly brand: 'ProductId' };

/** Opaque ids are 22 to 40 characters of base64url: at least 128 random bits. */
export const opaqueIdPattern = /^[A-Za-z0-9_-]{22,40}$/;
