import type { FastifyReply, FastifyRequest } from 'fastify'
import { inLongTransaction } from '../../../../db/run/transaction.ts'
import { AppError } from '../../../../http/errors.ts'
import { withOneFile } from '../../../../http/one-file.ts'
import { onlyOnce, respondOnce } from '../../../change/idempotency/idempotency.ts'
import { storageUse } from '../../../garden/media/quota.ts'
import { type TakeoutContext, takePlace, unhurried } from '../takeout.context.ts'
import { DATA_BYTES } from './arrived-file.ts'
import type { AccountImport, ImportQuery } from './import.schema.ts'
import { importGarden } from './import.service.ts'

/** Receives the one file of a multipart body and imports it once the whole body is there. */
export async function importUpload(
  context: TakeoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { dryRun }: ImportQuery,
): Promise<AccountImport> {
  const { scope } = request
  const { spool, db, config } = context.media
  const mostBytes = (await storageUse(db, scope.gardenId, config)).allowedBytes + DATA_BYTES
  const leave = takePlace(context, scope.gardenId, 'import')
  try {
    return await withOneFile(request, {
      receive: (content) =>
        spool.receive(content, (chunk, sizeBefore) => {
          if (sizeBefore + chunk.length > mostBytes)
            throw new AppError('PAYLOAD_TOO_LARGE', {
              message: `The file may have at most ${mostBytes} bytes.`,
            })
        }),
      use: ({ path, sha256 }) =>
        unhurried(request, () =>
          onlyOnce(
            db,
            request,
            reply,
            () => `${sha256} ${dryRun}`,
            () =>
              importGarden(context, scope, path, dryRun, (work) =>
                respondOnce(db, request, reply, work, inLongTransaction),
              ),
          ),
        ),
      discard: ({ path }) => spool.discard(path),
    })
  } finally {
    leave()
  }
}
