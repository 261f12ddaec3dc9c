import { GardenRole, GrantKind } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { client } from '../api/client.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { DaysFields, daysBody, daysProblem, NO_DAYS, type TypedDays } from './days-fields.tsx'
import { LONGEST_LINK_DAYS, LONGEST_MESSAGE, LONGEST_NAME } from './limits.ts'
import { MadeGrant } from './made-grant.tsx'
import styles from './people.module.css'
import { type Grant, useGrantsChanged } from './queries.ts'
import { type GivenRole, RoleField } from './role-field.tsx'

/** A link lets its holder look, or water too. */
export const LINK_ROLES: readonly GivenRole[] = [GardenRole.Viewer, GardenRole.Sitter]

type LinkFormOptions = {
  today: Day
  /** The days, if the page has asked for them already. */
  days?: TypedDays
  /** What its holder may do, if that is not asked for. */
  role?: GivenRole
  onMade: (made: Grant) => void
}

type LinkForm = {
  fields: ReactNode
  onSubmit: ComponentProps<'form'>['onSubmit']
  isPending: boolean
}

/** The fields of a new link, for a form in a sheet or on a page; `MadeGrant` shows what was made. */
export function useLinkForm({ today, days: given, role: givenRole, onMade }: LinkFormOptions): LinkForm {
  const { t } = useI18n()
  const words = t.people
  const changed = useGrantsChanged()
  const [name, setName] = useState('')
  const [role, setRole] = useState<GivenRole>(givenRole ?? GardenRole.Sitter)
  const [typed, setTyped] = useState(NO_DAYS)
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<{ name?: string | undefined; days?: string | undefined }>({})
  const days = given ?? typed
  const make = useMutation({
    mutationFn: () =>
      client.post('/api/v1/grants', {
        body: {
          kind: GrantKind.Link,
          role,
          name: name.trim(),
          message: message.trim() === '' ? null : message.trim(),
          ...daysBody(days),
        },
      }),
    onSuccess: async (made) => {
      onMade(made)
      await changed()
    },
  })
  const onSubmit: LinkForm['onSubmit'] = (event) => {
    event.preventDefault()
    const found = {
      name: name.trim() === '' ? words.missingName : undefined,
      days: linkDaysProblem(t, days, today),
    }
    setProblems(found)
    if (found.name === undefined && found.days === undefined) make.mutate()
  }
  const fields = (
    <>
      {make.isError && <ErrorNote error={make.error} />}
      {given !== undefined && problems.days !== undefined && (
        <ErrorNote failure={{ sentence: problems.days }} />
      )}
      <TextField
        label={words.links.name}
        hint={words.links.nameHint}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        data-first=""
        value={name}
        error={problems.name}
        onChange={setName}
      />
      {givenRole === undefined && (
        <RoleField
          label={words.role}
          roles={LINK_ROLES}
          hints={words.linkRoleHints}
          value={role}
          onChange={setRole}
        />
      )}
      {given === undefined && (
        <DaysFields today={today} isLink value={typed} error={problems.days} onChange={setTyped} />
      )}
      <MessageField value={message} onChange={setMessage} />
    </>
  )
  return { fields, onSubmit, isPending: make.isPending }
}

/** What stands on top for the holder of a link. */
export function MessageField(props: { value: string; onChange: (message: string) => void }) {
  const { t } = useI18n()
  const words = t.people.links
  return (
    <TextArea
      label={words.message}
      hint={words.messageHint}
      optional
      maxLength={LONGEST_MESSAGE}
      {...props}
    />
  )
}

/** A link has an end, which is not far. */
export function linkDaysProblem(
  t: Messages,
  days: TypedDays,
  today: Day,
  before?: string,
): string | undefined {
  const words = t.people.links
  if (days.until === '') return words.missingUntil
  if (days.until > dayAfter(today, LONGEST_LINK_DAYS)) return words.tooLong
  return daysProblem(t, days, today, before)
}

type MakeLinkProps = { today: Day; onClose: () => void }

/** A link, and then its address. */
export function MakeLink({ today, onClose }: MakeLinkProps) {
  const [made, setMade] = useState<Grant>()
  if (made === undefined) return <LinkSheet {...{ today, onClose }} onMade={setMade} />
  return <MadeGrant grant={made} {...{ today, onClose }} />
}

function LinkSheet({ today, onMade, onClose }: MakeLinkProps & { onMade: (made: Grant) => void }) {
  const { t } = useI18n()
  const words = t.people.links
  const form = useId()
  const { fields, onSubmit, isPending } = useLinkForm({ today, onMade })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.makeTitle}
      description={words.makeText}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {words.make}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {fields}
      </form>
    </Sheet>
  )
}
