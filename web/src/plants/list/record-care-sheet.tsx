import { JournalType } from '@frond/client'
import type { Plant } from '../../api/types.ts'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { CareIcon } from '../../ui/care-icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { USUAL_DAYS, useProblemChanges } from '../../watching/problem-changes.ts'
import styles from './record-care-sheet.module.css'
import { useWhom } from './use-whom.ts'

type Props = { plants: readonly Plant[]; onClose: () => void; onDone: () => void }

/** The kinds of care one does for several plants at once, the frequent ones first. */
const KINDS = [
  JournalType.Watering,
  JournalType.Fertilizing,
  JournalType.Misting,
  JournalType.Cleaning,
  JournalType.Rotating,
  JournalType.Pruning,
  JournalType.Repotting,
  JournalType.Treatment,
]

/** One tap writes one entry for all of them. */
export function RecordCareSheet({ plants, onClose, onDone }: Props) {
  const { t } = useI18n()
  const whom = useWhom()
  const outbox = useOutbox()
  const toasts = useToasts()
  const { treatSeveral } = useProblemChanges()
  const treat = async () => {
    onClose()
    onDone()
    await treatSeveral(plants)
  }
  const record = async (type: JournalType) => {
    onClose()
    onDone()
    const id = await outbox.enqueue(
      { kind: 'journalEntry', plants: plants.map((plant) => plant.id), type, eventTime: Date.now() },
      { names: Object.fromEntries(plants.map((plant) => [plant.id, plant.name])) },
    )
    const [first, ...others] = plants
    const done = word(t.enumerations.careDone, type)
    const text =
      first === undefined || others.length > 0
        ? t.today.toldDoneAlike(plants.length, done)
        : t.today.toldDone(first.name, done)
    toasts.show({ text, undo: () => void outbox.undo(id) })
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      actions={
        <Button look="soft" onClick={() => void treat()}>
          {t.watching.treatAgain(USUAL_DAYS)}
        </Button>
      }
      title={t.plantsList.recordCare}
      description={whom(plants)}
    >
      <ul className={styles.kinds}>
        {KINDS.map((type) => (
          <li key={type}>
            <button type="button" className={styles.kind} onClick={() => void record(type)}>
              <CareIcon type={type} />
              {word(t.enumerations.journalType, type)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
