export const en = {
  title: 'Plants',
}
