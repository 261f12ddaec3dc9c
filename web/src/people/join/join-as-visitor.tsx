import { ErrorCode } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { methodsQuery } from '../../api/queries.ts'
import { wasSignedIn } from '../../api/token-store.ts'
import type { Garden } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { CredentialsForm } from '../../sign-in/credentials-form.tsx'
import { saveFirstSettings } from '../../sign-in/first-settings.ts'
import { ProviderButtons } from '../../sign-in/provider-buttons.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from './join.module.css'

type JoinAsVisitorProps = {
  token: string
  onSignIn: () => void
  onJoined: (garden: Garden) => void
}

/** Asks for an account: a new one, or the one that the visitor has. */
export function JoinAsVisitor({ token, onSignIn, onJoined }: JoinAsVisitorProps) {
  const { t, language } = useI18n()
  const words = t.people.join
  const { data: methods } = useQuery(methodsQuery())
  const isClosed = methods?.registration === 'closed'
  const [isNew, setNew] = useState(() => !wasSignedIn())
  // A new user and one that has an account go the same way, and come back here.
  const providers = <ProviderButtons providers={methods?.providers ?? []} to="/join" invitation={token} />
  if (methods?.password === false) return <div className={styles.part}>{providers}</div>
  return (
    <div className={styles.part}>
      {isClosed ? (
        <p>{words.onlyByAdmin}</p>
      ) : (
        <SegmentedControl
          label={words.how}
          choices={[
            { value: 'new', label: words.asNew },
            { value: 'known', label: words.asKnown },
          ]}
          value={isNew ? 'new' : 'known'}
          onChange={(way) => setNew(way === 'new')}
        />
      )}
      {isNew && !isClosed ? (
        <CredentialsForm
          key="new"
          isNew
          asksName
          action={words.signUp}
          refusals={{ [ErrorCode.LinkInvalid]: words.forOther, [ErrorCode.Forbidden]: words.onlyByAdmin }}
          send={async (credentials) => {
            await client.signUp({ ...credentials, invitation: token })
            await saveFirstSettings(language)
            // A new account has been invited to one garden.
            const gardens = await client.get('/api/v1/gardens')
            const joined = gardens.find(({ grantId }) => grantId !== undefined)
            if (joined !== undefined) onJoined(joined)
          }}
        />
      ) : (
        <CredentialsForm
          key="known"
          isNew={false}
          action={words.signIn}
          send={async ({ email, password }) => {
            onSignIn()
            await client.signIn({ email, password })
          }}
        />
      )}
      {providers}
    </div>
  )
}
