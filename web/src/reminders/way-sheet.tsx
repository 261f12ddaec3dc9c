import { type FormEvent, useId, useState } from 'react'
import { client } from '../api/client.ts'
import type { ReminderChannel } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { createChannel } from './create-channel.ts'
import styles from './reminders.module.css'
import { SecretSheet } from './secret-sheet.tsx'
import {
  changeOf,
  creationOf,
  FIELDS,
  NO_VALUES,
  type Problems,
  problemsOf,
  type WayValues,
} from './way-fields.ts'
import { nameOf, type Way, type WebhookWay } from './ways.ts'

type WaySheetProps = { way: Way; channel?: ReminderChannel; onClose: () => void }

/** The form of a way: all it needs when it is new, only what changes when it exists. */
export function WaySheet({ way, channel, onClose }: WaySheetProps) {
  const { t, language } = useI18n()
  const form = useId()
  const change = useChange('reminders', 'settings')
  const isNew = channel === undefined
  const isWebhook = way !== 'push' && way !== 'email'
  const hadEvents = (channel?.events?.length ?? 0) > 0
  const [values, setValues] = useState<WayValues>({
    ...NO_VALUES,
    name: channel?.name ?? '',
    events: hadEvents,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [secret, setSecret] = useState<string>()
  const words = t.reminders.form

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = isWebhook ? problemsOf(way, values, isNew) : {}
    setProblems(found)
    if (isBusy || Object.keys(found).length > 0) return
    setBusy(true)
    setError(undefined)
    const name = values.name.trim() || t.reminders.ways[way]
    let made: string | undefined
    const isDone = await change(
      {
        send: async () => {
          if (channel !== undefined) {
            const body = isWebhook ? changeOf(way, values, hadEvents) : { name }
            return client.put('/api/v1/reminder-channels/{id}', { path: { id: channel.id }, body })
          }
          const body = creationOf(webhook(way), values, name)
          const created = await createChannel(body, language)
          made = created.secret
          return created
        },
        told: isNew ? words.added(name) : t.reminders.saved,
      },
      setError,
    )
    setBusy(false)
    if (!isDone) return
    if (made === undefined) onClose()
    else setSecret(made)
  }

  if (secret !== undefined) return <SecretSheet secret={secret} isNew onClose={onClose} />
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t.reminders.ways[way] : nameOf(t, channel)}
      actions={
        <Button type="submit" form={form} busy={isBusy}>
          {isNew ? words.add : words.save}
        </Button>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {isWebhook && <WayFields {...{ way, values, problems, isNew }} onChange={setValues} />}
        <TextField
          label={words.name}
          hint={words.nameHint}
          optional={isNew}
          maxLength={48}
          value={values.name}
          placeholder={t.reminders.ways[way]}
          onChange={(name) => setValues({ ...values, name })}
        />
        {error !== undefined && <ErrorNote error={error} />}
      </form>
    </Sheet>
  )
}

function webhook(way: Way): WebhookWay {
  if (way === 'push' || way === 'email') throw new Error(`${way} has no form`)
  return way
}

type WayFieldsProps = {
  way: WebhookWay
  values: WayValues
  problems: Problems
  isNew: boolean
  onChange: (values: WayValues) => void
}

function WayFields({ way, values, problems, isNew, onChange }: WayFieldsProps) {
  const { t } = useI18n()
  const words = t.reminders.form
  const has = (field: keyof WayValues) => FIELDS[way].includes(field)
  const textOf = (field: 'url' | 'topic' | 'token' | 'tag') => ({
    value: values[field],
    error: problems[field] === undefined ? undefined : words[problems[field]],
    onChange: (typed: string) => onChange({ ...values, [field]: typed.trim() }),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  })
  const kept = isNew ? undefined : words.keep
  return (
    <>
      <TextField
        type="url"
        label={words.address}
        hint={kept ?? (way === 'slack' ? words.slackHint : undefined)}
        placeholder={words.addressOf[way]}
        {...textOf('url')}
      />
      {has('topic') && <TextField label={words.topic} hint={kept ?? words.topicHint} {...textOf('topic')} />}
      {has('token') && (
        <TextField
          label={way === 'gotify' ? words.tokenApp : words.token}
          optional={isNew && way !== 'gotify'}
          hint={kept}
          {...textOf('token')}
        />
      )}
      {has('tag') && <TextField label={words.tag} optional hint={words.tagHint} {...textOf('tag')} />}
      {has('events') && (
        <Switch
          label={words.events}
          hint={words.eventsHint}
          value={values.events}
          onChange={(events) => onChange({ ...values, events })}
        />
      )}
    </>
  )
}
