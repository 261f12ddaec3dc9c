import { useQuery } from '@tanstack/react-query'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { datedPhotos } from './dated-photos.ts'
import { photographedQuery } from './photographed-query.ts'
import { TimeLapse } from './time-lapse.tsx'

/** With fewer there is nothing to play. */
const FEWEST = 2

/** The photographs of a plant one after another, from the oldest to the newest. */
export function TimeLapseSheet({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useI18n()
  const read = useQuery(photographedQuery(plant.id))
  const frames = datedPhotos(plant.covers, read.data ?? []).toReversed()
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t.plantPage.timeLapse} wide>
      {read.data === undefined ? (
        read.isError ? (
          <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton shape="list" count={2} />
        )
      ) : frames.length < FEWEST ? (
        <EmptyState text={t.plantPage.fewPhotos} />
      ) : (
        <TimeLapse name={plant.name} frames={frames} />
      )}
    </Sheet>
  )
}
