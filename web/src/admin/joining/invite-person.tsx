import type { components } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LinkSheet } from '../../people/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { emailProblem } from './email-problem.ts'
import styles from './joining.module.css'
import { useInvitationsChanged } from './queries.ts'

type NewInvitation = components['schemas']['NewInvitation']

const USUAL_DAYS = 7
const MOST_DAYS = 90

/** An invitation, and then its link. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const { t, format } = useI18n()
  const words = t.admin.joining
  const [made, setMade] = useState<NewInvitation>()
  if (made === undefined) return <InvitationForm onMade={setMade} onClose={onClose} />
  return (
    <LinkSheet
      title={made.email === undefined ? words.invitationTitle : words.linkTitle(made.email)}
      text={words.invitationText(format.date(made.expiresAt))}
      url={made.link}
      onClose={onClose}
    />
  )
}

function InvitationForm(props: { onMade: (made: NewInvitation) => void; onClose: () => void }) {
  const { onMade, onClose } = props
  const { t } = useI18n()
  const changed = useInvitationsChanged()
  const form = useId()
  const words = t.admin.joining
  const [email, setEmail] = useState('')
  const [days, setDays] = useState<number | undefined>(USUAL_DAYS)
  const [problem, setProblem] = useState<string>()
  const invite = useMutation({
    mutationFn: () =>
      client.post('/api/v1/admin/invitations', {
        body: { days: days ?? USUAL_DAYS, ...(email.trim() === '' ? {} : { email: email.trim() }) },
      }),
    onSuccess: async (made) => {
      onMade(made)
      await changed()
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const found = email.trim() === '' ? undefined : emailProblem(t, email)
    setProblem(found)
    if (found === undefined) invite.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.inviteTitle}
      description={words.inviteText}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={invite.isPending}>
            {words.makeInvitation}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {invite.isError && <ErrorNote error={invite.error} />}
        <TextField
          label={words.inviteEmail}
          hint={words.inviteEmailHint}
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          data-first=""
          value={email}
          error={problem}
          onChange={setEmail}
        />
        <NumberField
          label={words.days}
          unit={words.daysUnit(days ?? USUAL_DAYS)}
          min={1}
          max={MOST_DAYS}
          value={days}
          onChange={setDays}
        />
      </form>
    </Sheet>
  )
}
