import { ErrorCode, FrondError } from '@frond/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { meQuery } from '../../account/queries.ts'
import { client } from '../../api/client.ts'
import type { Garden } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { NameField } from '../../sign-in/name-field.tsx'
import styles from '../../sign-in/sign-in-frame.module.css'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownInvitationQuery } from '../queries.ts'

type JoinAsUserProps = {
  token: string
  /** When the invitation expires. */
  expiresAt: number
  /** The user has just signed in to join. */
  atOnce: boolean
  onJoined: (garden: Garden) => void
}

/** Joins with the account that is signed in; one without a name needs one. */
export function JoinAsUser({ token, expiresAt, atOnce, onJoined }: JoinAsUserProps) {
  const { t } = useI18n()
  const words = t.people.join
  const me = useQuery(meQuery())
  const own = useQuery(ownInvitationQuery(token, expiresAt))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const isNameless = me.data !== undefined && me.data.displayName === undefined
  const join = useMutation({
    mutationFn: () =>
      client.post('/api/v1/grants/accept', {
        body: { token, ...(isNameless && { displayName: name.trim() }) },
      }),
    onSuccess: onJoined,
  })
  const { mutate } = join
  const isReady = atOnce && me.data?.displayName !== undefined && !own.isPending && own.data !== true
  useEffect(() => {
    if (isReady) mutate()
  }, [isReady, mutate])
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const isMissing = isNameless && name.trim() === ''
    setProblem(isMissing ? t.signIn.missingName : undefined)
    if (!isMissing) join.mutate()
  }
  // Joining tells as well, if this could not be read.
  if (me.data === undefined || own.isPending) {
    return me.isError ? (
      <ErrorNote error={me.error} onRetry={() => void me.refetch()} />
    ) : (
      <Skeleton shape="list" count={1} />
    )
  }
  const isMember = codeOf(join.error) === ErrorCode.AlreadyMember
  if (isMember || own.data === true) {
    return (
      <>
        <p ref={isMember ? (text) => text?.focus() : undefined} tabIndex={-1}>
          {own.data === true ? words.own : words.already}
        </p>
        <p className={styles.other}>
          <Link to="/">{words.toGarden}</Link>
        </p>
      </>
    )
  }
  // The invitation was good when the page looked at it.
  const refusal = codeOf(join.error) === ErrorCode.LinkInvalid ? words.forOther : undefined
  return (
    <form noValidate onSubmit={submit}>
      <p>{words.signedInAs(me.data.email)}</p>
      {join.isError && <ErrorNote error={join.error} text={refusal} />}
      {isNameless && <NameField value={name} error={problem} onChange={setName} />}
      <Button type="submit" wide busy={join.isPending}>
        {words.join}
      </Button>
      <p className={styles.other}>
        {words.otherAccount} <Link to="/account">{words.toAccount}</Link>
      </p>
    </form>
  )
}

function codeOf(error: unknown): number | undefined {
  return error instanceof FrondError ? error.code : undefined
}
