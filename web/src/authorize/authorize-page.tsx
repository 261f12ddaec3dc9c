import { ErrorCode, FrondError } from '@frond/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { gardensQuery } from '../gardens/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ClientRequest, requestIn } from './client-request.ts'
import { ConsentForm } from './consent-form.tsx'
import { forgetAuthorizeRequest, keptAuthorizeRequest } from './kept-request.ts'

/** Where a program sends its user, to be let in. */
export function AuthorizePage() {
  const { t } = useI18n()
  const words = t.authorize
  const [query] = useState(keptAuthorizeRequest)
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving) {
    return (
      <SignInFrame heading={words.leavingTitle}>
        <p ref={(text) => text?.focus()} tabIndex={-1}>
          {words.leaving}
        </p>
        <WayHome />
      </SignInFrame>
    )
  }
  if (query === undefined) {
    return (
      <SignInFrame heading={words.missingTitle}>
        <p>{words.missing}</p>
        <WayHome />
      </SignInFrame>
    )
  }
  const request = requestIn(query)
  if (request === undefined) return <Refused />
  const leave = (address: string) => {
    forgetAuthorizeRequest()
    setLeaving(true)
    location.assign(address)
  }
  return <Consent request={request} onLeave={leave} />
}

function lookQuery(request: ClientRequest) {
  return queryOptions({
    queryKey: ['/api/v1/oauth/look', request],
    queryFn: ({ signal }) => client.post('/api/v1/oauth/look', { body: request, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    throwOnError: false,
  })
}

type ConsentProps = { request: ClientRequest; onLeave: (address: string) => void }

function Consent({ request, onLeave }: ConsentProps) {
  const { t } = useI18n()
  const look = useQuery(lookQuery(request))
  const gardens = useQuery(gardensQuery())
  const failed = [look, gardens].find(({ isError, data }) => isError && data === undefined)
  if (look.data !== undefined && gardens.data !== undefined) {
    return (
      <SignInFrame heading={t.authorize.title(look.data.name)}>
        <ConsentForm {...{ request, onLeave }} asked={look.data} gardens={gardens.data} />
      </SignInFrame>
    )
  }
  const reason = look.error instanceof FrondError ? look.error : undefined
  if (reason?.code === ErrorCode.ValidationFailed) return <Refused reason={reason.message} />
  return (
    <SignInFrame heading={t.authorize.looking}>
      {failed === undefined ? (
        <Skeleton shape="list" count={2} />
      ) : (
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </SignInFrame>
  )
}

/** Nothing goes back to the program: the address that it has named may be one of somebody else. */
function Refused({ reason }: { reason?: string }) {
  const { t } = useI18n()
  const words = t.authorize
  return (
    <SignInFrame heading={words.refusedTitle}>
      <p>{words.refused}</p>
      {reason !== undefined && (
        <p className={styles.other}>
          {words.reason}{' '}
          <span lang="en" translate="no">
            {reason}
          </span>
        </p>
      )}
      <WayHome />
    </SignInFrame>
  )
}

function WayHome() {
  const { t } = useI18n()
  return (
    <p className={styles.other}>
      <Link to="/" onClick={forgetAuthorizeRequest}>
        {t.authorize.toGarden}
      </Link>
    </p>
  )
}
