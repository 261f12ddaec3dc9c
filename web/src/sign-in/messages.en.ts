export const en = {
  title: 'Sign in',
}
