export const en = {
  title: 'Account',
}
