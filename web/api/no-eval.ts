/*
 * zod compiles schemas with `new Function` where it may. Our content security policy forbids that,
 * and even the probe is reported as a violation, so it is switched off before any schema is made.
 * zod reads this global when its module is evaluated: import this file first of all.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
