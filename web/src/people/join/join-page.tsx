import { ErrorCode, FrondError } from '@frond/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { methodsQuery } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import type { Garden } from '../../api/types.ts'
import { isUpcoming } from '../../gardens/first-garden.ts'
import { showGarden } from '../../gardens/show-garden.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { forgetInvitation, keptInvitation, onInvitation } from '../../sign-in/invitation-token.ts'
import styles from '../../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { SignUp } from '../../sign-in/sign-up-page.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvitationText } from './invitation-text.tsx'
import { JoinAsUser } from './join-as-user.tsx'
import { JoinAsVisitor } from './join-as-visitor.tsx'

/** Says what an invitation is to, and only then asks for an account. */
export function JoinPage() {
  const { t } = useI18n()
  const words = t.people.join
  const [token, setToken] = useState(keptInvitation)
  useEffect(() => onInvitation(setToken), [])
  if (token === undefined) {
    return (
      <SignInFrame heading={words.missingTitle}>
        <p>{words.missingText}</p>
        <p className={styles.other}>
          <Link to="/">{words.toGarden}</Link>
        </p>
      </SignInFrame>
    )
  }
  return <Invitation key={token} token={token} />
}

/** Reads it once; the token is in the body, not in an address. */
function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/v1/grants/look', token],
    queryFn: ({ signal }) => client.post('/api/v1/grants/look', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    throwOnError: false,
  })
}

function Invitation({ token }: { token: string }) {
  const { t } = useI18n()
  const words = t.people.join
  const user = useUser()
  const look = useQuery(invitationQuery(token))
  const [isAtOnce, setAtOnce] = useState(false)
  const [joined, setJoined] = useState<Garden>()
  const enter = (garden: Garden) => {
    forgetInvitation()
    if (isUpcoming(garden, new Date().toLocaleDateString('sv'))) setJoined(garden)
    else void showGarden(garden)
  }
  if (joined?.from !== undefined) return <Later from={joined.from} />
  if (look.data !== undefined) {
    return (
      <SignInFrame heading={words.title}>
        <InvitationText invitation={look.data} />
        {user === undefined ? (
          <JoinAsVisitor token={token} onSignIn={() => setAtOnce(true)} onJoined={enter} />
        ) : (
          <JoinAsUser token={token} expiresAt={look.data.expiresAt} atOnce={isAtOnce} onJoined={enter} />
        )}
      </SignInFrame>
    )
  }
  if (look.isError && isOver(look.error)) return <NoInvitation token={token} />
  return (
    <SignInFrame heading={words.title}>
      {look.isError ? (
        <ErrorNote error={look.error} onRetry={() => void look.refetch()} />
      ) : (
        <Skeleton shape="list" count={1} />
      )}
    </SignInFrame>
  )
}

function isOver(error: unknown): boolean {
  return error instanceof FrondError && error.code === ErrorCode.LinkInvalid
}

/**
 * The token is no invitation to a garden. Where accounts are made by invitation alone, it may be one to the server itself,
 * which the service tells when an account is made with it.
 */
function NoInvitation({ token }: { token: string }) {
  const { t } = useI18n()
  const words = t.people.join
  const user = useUser()
  const { data: methods } = useQuery(methodsQuery())
  if (user === undefined && methods?.registration === 'invite')
    return <SignUp search={{}} invitation={token} />
  return (
    <SignInFrame heading={words.overTitle}>
      <p>{words.overText}</p>
      <p className={styles.other}>
        {user === undefined ? (
          <Link to="/sign-in">{t.signIn.signIn}</Link>
        ) : (
          <Link to="/">{words.toGarden}</Link>
        )}
      </p>
    </SignInFrame>
  )
}

function Later({ from }: { from: string }) {
  const { t, format } = useI18n()
  const words = t.people.join
  return (
    <SignInFrame heading={words.laterTitle}>
      <p ref={(text) => text?.focus()} tabIndex={-1}>
        {words.later(format.longDay(from))}
      </p>
      <p className={styles.other}>
        <Link to="/">{words.toGarden}</Link>
      </p>
    </SignInFrame>
  )
}
