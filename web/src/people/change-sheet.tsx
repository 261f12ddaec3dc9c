import { GrantKind, GrantState } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../api/client.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { DaysFields, daysBody, daysProblem } from './days-fields.tsx'
import { grantName } from './grant-words.ts'
import { LONGEST_NAME } from './limits.ts'
import { LINK_ROLES, linkDaysProblem, MessageField } from './link-form.tsx'
import styles from './people.module.css'
import { type Grant, useGrantsChanged } from './queries.ts'
import { givenRoles, RoleField } from './role-field.tsx'
import { useGarden } from './use-garden.ts'

type ChangeSheetProps = { grant: Grant; today: Day; onClose: () => void }

/** Changes role, days and name; a person that has joined keeps the own name. */
export function ChangeSheet({ grant, today, onClose }: ChangeSheetProps) {
  const { t } = useI18n()
  const words = t.people
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const garden = useGarden()
  const form = useId()
  const isKey = grant.kind === GrantKind.Key
  const isLink = grant.kind === GrantKind.Link
  const isNamed = isKey || isLink || grant.state === GrantState.Invited
  const [role, setRole] = useState(grant.role)
  const [name, setName] = useState(grant.name ?? '')
  const [message, setMessage] = useState(grant.message ?? '')
  const [days, setDays] = useState({ from: grant.from ?? '', until: grant.until ?? '' })
  const [problems, setProblems] = useState<{ name?: string | undefined; days?: string | undefined }>({})
  const save = useMutation({
    mutationFn: () => {
      const { from, until } = daysBody(days)
      const body = {
        role,
        until,
        ...(!isKey && { from }),
        ...(isNamed && { name: orNull(name) }),
        ...(isLink && { message: orNull(message) }),
      }
      return client.put('/api/v1/grants/{id}', { path: { id: grant.id }, body })
    },
    onSuccess: async () => {
      toasts.show({ text: words.changed })
      onClose()
      await changed()
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const found = {
      name: (isKey || isLink) && name.trim() === '' ? words.missingName : undefined,
      days: (isLink ? linkDaysProblem : daysProblem)(t, days, today, grant.until),
    }
    setProblems(found)
    if (found.name === undefined && found.days === undefined) save.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.changeOf(grantName(t, grant))}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={save.isPending}>
            {t.app.action.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {save.isError && <ErrorNote error={save.error} />}
        {isNamed && (
          <TextField
            label={words.name}
            optional={!(isKey || isLink)}
            maxLength={LONGEST_NAME}
            value={name}
            error={problems.name}
            onChange={setName}
          />
        )}
        <RoleField
          label={isKey ? words.keyRole : words.role}
          roles={isLink ? LINK_ROLES : givenRoles(isKey ? garden?.role : undefined)}
          hints={isLink ? words.linkRoleHints : words.roleHints}
          value={role}
          onChange={setRole}
        />
        <DaysFields
          today={today}
          {...{ isKey, isLink }}
          value={days}
          error={problems.days}
          onChange={setDays}
        />
        {isLink && <MessageField value={message} onChange={setMessage} />}
      </form>
    </Sheet>
  )
}

/** What was left empty is taken away. */
function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
