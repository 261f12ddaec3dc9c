export const en = {
  title: 'Today',
}
