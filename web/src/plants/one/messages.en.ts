export const en = {
  notFound: 'This plant does not exist any more.',
}
