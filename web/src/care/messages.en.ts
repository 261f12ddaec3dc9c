export const en = {
  title: 'Care',
}
