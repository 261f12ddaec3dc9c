/** What another language must say for what English says: the same keys and parameters, any words. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof T]: Texts<T[Key]> }
