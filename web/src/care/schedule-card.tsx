import { useEffect, useRef, useState } from 'react'
import { useUser } from '../api/session.ts'
import type { CareSchedule } from '../api/types.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { DeleteIcon, EditIcon, PauseIcon, StartIcon } from '../ui/icons.ts'
import styles from './care-cards.module.css'
import { useChangeCare, useDeleteCare } from './care-changes.ts'
import type { Known } from './due-preview.ts'
import { type Hemisphere, nextSentence, rhythmSentence } from './interval-sentence.ts'
import { draftOf } from './plan-draft.ts'
import { SaveFailure } from './save-failure.tsx'
import { ScheduleEditor, scheduleForm } from './schedule-editor.tsx'
import { turnsSentence } from './turn-takers.ts'
import { useTakers } from './use-takers.ts'

type Props = {
  schedule: CareSchedule
  /** Kinds of care that other schedules of the plant have. */
  taken: readonly number[]
  known: Known
  hemisphere: Hemisphere
}

/** A schedule in words, and behind "Edit" everything that can be changed. */
export function ScheduleCard({ schedule, taken, known, hemisphere }: Props) {
  const { t, format } = useI18n()
  const { change: mayChange } = useRights()
  const [isEdited, setIsEdited] = useState(false)
  useReopening((form) => form === scheduleForm(schedule) || undefined, setIsEdited)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus({ preventScroll: true })
    wasEdited.current = isEdited
  }, [isEdited])
  const change = useChangeCare(schedule, known)
  const remove = useDeleteCare(schedule, known.today)
  const care = word(t.enumerations.journalType, schedule.type)
  const amount = schedule.amountMl === undefined ? [] : [t.today.amount(format.number(schedule.amountMl))]
  const details = [...amount, ...(schedule.note === undefined ? [] : [schedule.note])]
  const pause = () => {
    const draft = draftOf(schedule, known.today)
    change.mutate({ draft: { ...draft, paused: !schedule.paused, pausedUntil: '' } })
  }
  return (
    <article className={styles.card} aria-label={care} data-off={schedule.paused}>
      <div className={styles.head}>
        <CareIcon type={schedule.type} />
        <div>
          <h3 className={styles.title}>
            {care} {schedule.paused && <Badge tone="earth">{t.care.isPaused}</Badge>}
          </h3>
          {!isEdited && (
            <>
              <p className={styles.rhythm}>{rhythmSentence(schedule, { t, format }, hemisphere)}</p>
              <p className={styles.soft}>{nextSentence(schedule, known.today, known.zone, { t, format })}</p>
              {schedule.assignees !== undefined && <Turns schedule={schedule} />}
              {details.length > 0 && <p className={styles.soft}>{details.join(' · ')}</p>}
            </>
          )}
        </div>
      </div>
      {isEdited && mayChange && (
        <ScheduleEditor
          {...{ schedule, taken, hemisphere, change }}
          known={known}
          onClose={() => setIsEdited(false)}
        />
      )}
      {!isEdited && mayChange && (
        <div className={styles.actions}>
          <Button
            ref={editButton}
            look="soft"
            icon={EditIcon}
            aria-label={t.care.editThis(care)}
            onClick={() => {
              change.reset()
              setIsEdited(true)
            }}
          >
            {t.app.action.edit}
          </Button>
          <IconButton
            icon={schedule.paused ? StartIcon : PauseIcon}
            busy={change.isPending}
            label={schedule.paused ? t.care.resumeThis(care) : t.care.pauseThis(care)}
            onClick={pause}
          />
          <IconButton icon={DeleteIcon} label={t.care.deleteThis(care)} onClick={() => remove.mutate()} />
        </div>
      )}
      <SaveFailure error={change.error} />
    </article>
  )
}

function Turns({ schedule }: { schedule: CareSchedule }) {
  const { t, format } = useI18n()
  const user = useUser()
  const sentence = turnsSentence(schedule, useTakers(), { t, format, userId: user?.id })
  return sentence !== undefined && <p className={styles.soft}>{sentence}</p>
}
