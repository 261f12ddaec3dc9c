import assert from 'node:assert/strict'
import { fileOf } from '../pictures.ts'
import { type Client, Unanswered } from './client.ts'

/** Of more than one block of any disk. */
const BYTES = 50_000

/** A user uploads while it lasts, and is told why that cannot be. */
export async function assertUploadRefused(client: Client, answer: string): Promise<void> {
  await assert.rejects(
    client.ask('POST /api/v1/media', { file: fileOf(BYTES) }),
    (error) => error instanceof Unanswered && error.answer === answer,
    `an upload gets ${answer}`,
  )
}
