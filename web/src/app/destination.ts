/** What the navigation leads to. */
export type Destination =
  | '/'
  | '/account'
  | '/admin'
  | '/care/away'
  | '/catalogue'
  | '/journal'
  | '/more'
  | '/people'
  | '/places'
  | '/plants'
  | '/reminders'
  | '/tags'
