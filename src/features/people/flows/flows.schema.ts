import { Type } from 'typebox'

export const Flow = Type.String({
  'x-text': true,
  minLength: 1,
  maxLength: 200,
  description: 'What the beginning gave, for ten minutes. The first try spends it.',
  examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
})
