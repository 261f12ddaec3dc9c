import { GardenRole, GrantKind } from '@frond/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DaysFields, daysBody, daysProblem, NO_DAYS } from './days-fields.tsx'
import { LONGEST_NAME } from './limits.ts'
import { MadeGrant } from './made-grant.tsx'
import styles from './people.module.css'
import { type Grant, useGrantsChanged } from './queries.ts'
import { type GivenRole, givenRoles, RoleField } from './role-field.tsx'

type InvitePersonProps = { today: Day; onClose: () => void }

/** An invitation, and then its link. */
export function InvitePerson({ today, onClose }: InvitePersonProps) {
  const [made, setMade] = useState<Grant>()
  if (made === undefined) return <InvitationForm {...{ today, onClose }} onMade={setMade} />
  return <MadeGrant grant={made} {...{ today, onClose }} />
}

function InvitationForm(props: InvitePersonProps & { onMade: (made: Grant) => void }) {
  const { today, onMade, onClose } = props
  const { t } = useI18n()
  const words = t.people
  const changed = useGrantsChanged()
  const { data: methods } = useQuery(methodsQuery())
  const form = useId()
  const [role, setRole] = useState<GivenRole>(GardenRole.Member)
  const [name, setName] = useState('')
  const [days, setDays] = useState(NO_DAYS)
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<{ email?: string | undefined; days?: string | undefined }>({})
  const invite = useMutation({
    mutationFn: () => {
      const named = name.trim() === '' ? null : name.trim()
      const to = email.trim() === '' ? null : email.trim()
      return client.post('/api/v1/grants', {
        body: { kind: GrantKind.Person, role, name: named, email: to, ...daysBody(days) },
      })
    },
    onSuccess: async (made) => {
      onMade(made)
      await changed()
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const isEmail = email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    const found = {
      email: isEmail ? undefined : words.persons.badEmail,
      days: daysProblem(t, days, today),
    }
    setProblems(found)
    if (found.email === undefined && found.days === undefined) invite.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.persons.inviteTitle}
      description={words.persons.inviteText}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={invite.isPending}>
            {words.persons.make}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {invite.isError && <ErrorNote error={invite.error} />}
        <RoleField
          label={words.role}
          roles={givenRoles()}
          hints={words.roleHints}
          value={role}
          onChange={setRole}
        />
        <DaysFields today={today} value={days} error={problems.days} onChange={setDays} />
        <TextField
          label={words.name}
          hint={words.persons.nameHint}
          optional
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        {methods?.recovery === true && (
          <TextField
            label={words.persons.email}
            hint={words.persons.emailHint}
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            error={problems.email}
            onChange={setEmail}
          />
        )}
      </form>
    </Sheet>
  )
}
