// Generated from the OpenAPI document by `npm run client:types`.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Outside the versioned API, for those who run the service.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can it serve requests?
         * @description Fails while the database is migrated, while it or the signing keys cannot be used, and while shutting down. With the storage away everything but files still works, and `degraded` names it. Outside the versioned API, for those who run the service.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prometheus metrics
         * @description Open to callers on the same machine, unless a proxy stands between; others present METRICS_TOKEN as a bearer token. Outside the versioned API, for those who run the service.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The whole API as OpenAPI 3.1. Outside the versioned API, for those who run the service.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/jwt/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign with a new key from now on
         * @description Makes a new RSA key that signs from this moment on and deactivates the older ones beyond `keepActive`. Tokens signed by a key that stays active remain valid. Needs the access token of an administrator.
         */
        post: operations["rotateSigningKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/jwt/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all signing keys, newest first
         * @description Needs the access token of an administrator.
         */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public halves of all active keys
         * @description A bare JWK Set, without the envelope; a client verifies the tokens of this service with it. Open to everyone.
         */
        get: operations["getJwkSet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a verifier of our tokens has to know
         * @description Bare, without the envelope: the issuer of tokens and the address of the JWK Set. Only where `PUBLIC_URL` is configured; elsewhere there is nothing at this address. Open to everyone.
         */
        get: operations["getOpenIdConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description After 5 failures on an account, or 50 from an address, each further one makes the next attempt wait longer (1 s up to 15 min). A disabled account answers 403, and one with a second factor 2009 while the `code` is missing. Open to everyone.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the next pair of tokens
         * @description Spends the refresh token. If the response got lost, the same token may be sent again for 60 s and gets the same successor, until that one was used. Any other reuse ends the session. Open to everyone.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description Succeeds also when the session is already gone. Open to everyone.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Ends every other session of the account. An account without a password chooses its first, in a session that began less than ten minutes ago. Needs an access token.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions, last used first
         * @description Needs an access token.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions
         * @description Needs an access token.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to the own account and its garden, newest first
         * @description Sign-ins, those that failed, and changes of what lets in; of 90 days. Needs an access token.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the user of the own account gets in
         * @description Needs an access token.
         */
        get: operations["getSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a secret for an authenticator app
         * @description It waits for ten minutes for a first code, and replaces one that waits already. Needs an access token.
         */
        post: operations["beginSecondFactor"];
        /**
         * Turn the second factor off
         * @description It takes a recovery code, too. An administrator can turn it off for a user. Needs an access token.
         */
        delete: operations["turnOffSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on by a first code
         * @description From now on signing in by password needs a code. A wrong one counts as a failed sign-in, and the secret waits on. Needs an access token.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Needs an access token.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description At most ten. What the browser responded with is checked; if it is refused, begin anew. Needs an access token.
         */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description Needs an access token.
         */
        put: operations["renamePasskey"];
        post?: never;
        /**
         * Remove a passkey
         * @description Needs an access token.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey-sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in by a passkey
         * @description A network address may begin 1000 in an hour. Open to everyone.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey
         * @description It needs no code of a second factor. One that is refused counts as a failed sign-in of the address. Open to everyone.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sign in with another e-mail address
         * @description Mails a link to the new address, and tells the old one. The address changes when the link is used, within 24 hours; asking again ends the link before. The own address is only confirmed. At most 5 times an hour. Needs an access token.
         */
        put: operations["changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address by the link that was mailed there
         * @description Spends the link. Links that are no good count as failed sign-ins of the address. Open to everyone.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description The operator decides which visitors may, see `GET /api/v1/auth/registration`. The e-mail address must have no account yet, in any case of its letters. Open to everyone.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own account
         * @description Needs an access token.
         */
        get: operations["getAccount"];
        /**
         * Change the own account
         * @description A field that is absent stays, `null` clears it. Needs an access token.
         */
        put: operations["updateAccount"];
        post?: never;
        /**
         * Delete the own account
         * @description All data of the account is gone for good. It needs the password or, for an account without one, a session that began less than ten minutes ago. Needs an access token.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much the own files take up, and may
         * @description Needs an access token.
         */
        get: operations["getStorageUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users
         * @description Needs the access token of an administrator.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Make an account for another user
         * @description The account has no password. Responds with a link that is shown only now, with which its owner chooses one. Works in each mode of registration. Needs the access token of an administrator.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the address, the role or the quota of a user, disable or enable the account
         * @description Disabling ends all sessions of the user. A new role also counts for tokens that were issued before. The last administrator who can sign in can be neither demoted nor disabled. Needs the access token of an administrator.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in by a provider, or to link one
         * @description With `link` it needs a session. A network address may begin 1000 sign-ins in an hour. Open to everyone.
         */
        post: operations["beginSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a provider
         * @description The first sign-in of a user makes an account, where visitors may register. One that an administrator made for the verified address, and that was never used, becomes theirs. No account in use is found by its address: the user signs in to it, and links the provider there. Open to everyone.
         */
        post: operations["finishSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a provider to the own account
         * @description Finishes what was begun with `link`. The addresses of both may differ. Needs an access token.
         */
        post: operations["createIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a provider
         * @description Needs an access token.
         */
        delete: operations["deleteIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may register here
         * @description Open to everyone.
         */
        get: operations["getRegistrationRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How people get in here
         * @description Open to everyone.
         */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that can still be used, newest first
         * @description Needs the access token of an administrator.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a visitor
         * @description Responds with a link that is shown only now, with which one visitor can register where `REGISTRATION=invite`. Needs the access token of an administrator.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Needs the access token of an administrator.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the persons of the garden, and the own keys
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["listGrants"];
        put?: never;
        /**
         * Invite a person, or make a key for a program
         * @description The owner invites: the response has a `url` that is shown only now, works once and for seven days. Any person makes keys: the response has a `token`, which a program sends as its bearer token. It may do in this garden what the role may, but never more than its user. Needs an access token with any role in the garden.
         */
        post: operations["createGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller may do in the garden
         * @description Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["getOwnGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One person or key
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getGrant"];
        /**
         * Change a person or a key
         * @description A field that is absent stays, `null` clears it. A later `until` revives what has ended. Needs an access token with any role in the garden.
         */
        put: operations["updateGrant"];
        post?: never;
        /**
         * End a key, a link or an invitation, remove a person, or leave
         * @description Needs an access token with any role in the garden.
         */
        delete: operations["deleteGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants/{id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a key or an invitation
         * @description The old secret is good no longer; the new one is shown only now. Needs an access token with any role in the garden.
         */
        post: operations["renewGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an invitation is to
         * @description Open to everyone.
         */
        post: operations["lookAtInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/grants/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the garden of an invitation
         * @description `displayName` is needed by an account that has no name yet. Needs an access token.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gardens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gardens of the caller, the own one first
         * @description Needs an access token.
         */
        get: operations["listGardens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gardens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One garden
         * @description Needs an access token.
         */
        get: operations["getGarden"];
        /**
         * Name the own garden, or choose whether that of another reminds
         * @description Needs an access token.
         */
        put: operations["updateGarden"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the tools want of programs
         * @description Bare, without the envelope. Only where programs can fetch keys: with `MCP` on and a `PUBLIC_URL` with https or on this machine. Open to everyone.
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How programs get keys
         * @description Bare, without the envelope. Only where programs can fetch keys: with `MCP` on and a `PUBLIC_URL` with https or on this machine. Open to everyone.
         */
        get: operations["getAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a program asks for
         * @description Reads the document of the program. Only a request that is good may be answered at its `redirectUri`, with a refusal of the user, too. Needs an access token.
         */
        post: operations["lookAtClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a program in
         * @description The program gets a key for `/mcp` alone, of one garden and for 90 days, when it comes with the code in `url`. Needs an access token.
         */
        post: operations["createClientGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link for a user who forgot the password
         * @description It is shown only now, and one made before stops working. Its use sets a new password and ends all sessions of the account. Needs the access token of an administrator.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to a user without their password
         * @description With the link a new password is chosen, within an hour. The response is the same for every address, whether it has an account or not. An account gets at most 3 mails an hour; a network address may ask 10 times. Open to everyone.
         */
        post: operations["recoverPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password with a link
         * @description The link was made by an administrator, or mailed. Spends it, ends every session of the account and signs in. Links that are no good count as failed sign-ins of the address. Open to everyone.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own files, newest first
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a file
         * @description One file in the multipart field `file`: JPEG, PNG, WebP, AVIF, GIF, HEIC, MP4, WebM, QuickTime or PDF, told by content. A file that no plant, journal entry or species refers to for 7 days is deleted. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one of the own files
         * @description It disappears from covers and journal entries. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{month}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The content of a file, or of an image transformed on the fly
         * @description Without parameters the original, byte for byte, also in ranges. With any parameter the image is turned upright, stripped of its metadata, converted to sRGB, resized and encoded as asked. All images can be transformed: JPEG, PNG, WebP, AVIF, GIF and HEIC. Open to everyone.
         */
        get: operations["getMediaContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-media/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture as the holder of a link sees it
         * @description Always transformed, as by the parameters of `/api/v1/media`, so that it tells no place or camera; 1600 pixels wide if neither `w` nor `h` is given. It is there for as long as the link lets in. Open to everyone.
         */
        get: operations["getSharedMediaContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enumerations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every enumeration
         * @description The values of every numbered field with a stable name and an English label. Lists only ever grow at their end. The `lightLevel` of a location uses LightRequirement. Open to everyone.
         */
        get: operations["listEnumerations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plant categories
         * @description All categories a species can belong to, by name. Open to everyone.
         */
        get: operations["listPlantCategories"];
        put?: never;
        /**
         * Add a plant category
         * @description Names are unique, ignoring case. Needs the access token of an administrator.
         */
        post: operations["createPlantCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a plant category
         * @description Needs the access token of an administrator.
         */
        put: operations["updatePlantCategory"];
        post?: never;
        /**
         * Delete a plant category
         * @description Species stay; they only lose the category. Needs the access token of an administrator.
         */
        delete: operations["deletePlantCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own regions with their locations, in their order
         * @description Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["listRegions"];
        put?: never;
        /**
         * Add a region
         * @description It goes last. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regions/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the own regions into a new order
         * @description Needs an access token or a key with the role Member in the garden.
         */
        put: operations["reorderRegions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One region
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getRegion"];
        /**
         * Change a region
         * @description A field that is absent stays, `null` clears it. Needs an access token or a key with the role Member in the garden.
         */
        put: operations["updateRegion"];
        post?: never;
        /**
         * Delete a region with its locations
         * @description Plants that stood there stay, without a location. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regions/{id}/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a location to a region
         * @description It goes last. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regions/{id}/locations/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the locations of a region into a new order
         * @description Needs an access token or a key with the role Member in the garden.
         */
        put: operations["reorderLocations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One location
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getLocation"];
        /**
         * Change a location, or move it to another region
         * @description Needs an access token or a key with the role Member in the garden.
         */
        put: operations["updateLocation"];
        post?: never;
        /**
         * Delete a location
         * @description Plants that stood there stay, without a location. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own tags by name
         * @description In the order of the language that Accept-Language prefers. Needs an access token or a key with any role in the garden.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Add a tag
         * @description Names are unique for each user, ignoring case. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tag
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getTag"];
        /**
         * Rename a tag
         * @description Needs an access token or a key with the role Member in the garden.
         */
        put: operations["renameTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Plants lose the tag and nothing else. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own plants, newest first
         * @description Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["listPlants"];
        put?: never;
        /**
         * Add a plant
         * @description It is active unless `status` says otherwise. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createPlant"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many plants at once
         * @description All of them or, if anything named does not exist, none. Fields that are absent stay; at least one is needed. No tag may be added and removed at once, and no plant can get more than 100. Needs an access token or a key with the role Member in the garden.
         */
        patch: operations["updatePlants"];
        trace?: never;
    };
    "/api/v1/plants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One plant
         * @description Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["getPlant"];
        /**
         * Change a plant
         * @description A field that is absent stays, `null` clears it, a list replaces the old one. Needs an access token or a key with the role Member in the garden.
         */
        put: operations["updatePlant"];
        post?: never;
        /**
         * Delete a plant
         * @description Journal entries that it shares with other plants stay; those left without a plant go with it. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deletePlant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the wishes, newest first
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["listWishes"];
        put?: never;
        /**
         * Add a wish
         * @description Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createWish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wishes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One wish
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getWish"];
        /**
         * Change a wish
         * @description A field that is absent stays, `null` clears it. Without a name it gets that of its species. Needs an access token or a key with the role Member in the garden.
         */
        put: operations["updateWish"];
        post?: never;
        /**
         * Delete a wish
         * @description Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteWish"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-journals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own care journal, latest first
         * @description If several of `locationId`, `regionId` and `tagId` are given, one plant of the entry must satisfy all of them. Needs an access token or a key with any role in the garden.
         */
        get: operations["listJournals"];
        put?: never;
        /**
         * Add an entry for one or several plants
         * @description Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["createJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-journals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entry
         * @description Needs an access token or a key with any role in the garden, or the link of a Sitter.
         */
        get: operations["getJournal"];
        /**
         * Change an entry
         * @description A field that is absent stays, `null` clears it, a list replaces the old one. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        put: operations["updateJournal"];
        post?: never;
        /**
         * Delete an entry
         * @description Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        delete: operations["deleteJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plants/{id}/measurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was measured of a plant
         * @description The numbers in the `properties` of its entries, by the names that they have there. Needs an access token or a key with any role in the garden.
         */
        get: operations["listMeasuredProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plants/{id}/measurements/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One kind of measurements of a plant, for a chart
         * @description A name that is not known has no points. `count`, `min` and `max` are of all values in the time asked for. Needs an access token or a key with any role in the garden.
         */
        get: operations["getMeasurements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own schedules, by plant and type
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Add a schedule
         * @description A plant has one schedule of a type. Entries from before it was made count: the journal alone tells when something was done last. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One schedule
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getSchedule"];
        /**
         * Change a schedule
         * @description A field that is absent stays, `null` clears it, a list replaces the old one. With another type it is another task: what was put off is not any more. Needs an access token or a key with the role Member in the garden.
         */
        put: operations["updateSchedule"];
        post?: never;
        /**
         * Delete a schedule
         * @description The journal stays as it is. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When it was done
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getScheduleHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give many plants schedules
         * @description All of them or, if anything is wrong, none. What a plant has already is kept unless `replace` is true. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["createSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the schedules of many plants
         * @description For holidays and dormancy. Without `until` the pause lasts until it is ended. Needs an access token or a key with the role Member in the garden.
         */
        post: operations["pauseSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-schedules/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the pause of the schedules of many plants
         * @description Needs an access token or a key with the role Member in the garden.
         */
        post: operations["resumeSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own settings of care
         * @description Needs an access token.
         */
        get: operations["getCareSettings"];
        /**
         * Change the own settings of care
         * @description A field that is absent stays, `null` resets it. In another time zone all due days are counted anew; another hemisphere changes no schedule. There is one reminder at most for each date, whatever is changed meanwhile. Needs an access token.
         */
        put: operations["updateCareSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plants/{id}/care-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schedules that may suit a plant
         * @description A starting point, made of the species, the light and the way the plant is grown. Nothing is stored, and types that have a schedule are left out. Notes are in the preferred language, where the species is translated. Needs an access token or a key with any role in the garden.
         */
        get: operations["listSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is to be done
         * @description A task for each schedule that is due or overdue, with `until` also for those that will be. Missed days do not pile up. Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is to be done
         * @description For badges and sensors, which ask again and again: send the ETag as If-None-Match. Needs an access token or a key with any role in the garden, or a link.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which plants have something to be done
         * @description For lists of plants: the active ones that have a schedule, by their ids. Needs an access token or a key with any role in the garden.
         */
        get: operations["getPlantCare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark tasks as done
         * @description Writes one journal entry for each type, with all its plants in the order given; all or nothing. It works in every state, also early. To undo it, delete the entries. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["completeTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put tasks off until another day
         * @description Until it is done, or the day has come. All or nothing; it replaces an earlier snooze or skip. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["snoozeTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave tasks out this time
         * @description Due again after an interval, with mode 2 on the next day of the grid; the journal does not show it. All or nothing; it replaces an earlier snooze or skip. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["skipTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-tasks/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that tasks were put off
         * @description Removes snooze and skip, in every state; all or nothing. Needs an access token or a key with the role Sitter or more in the garden, or the link of a Sitter.
         */
        post: operations["restoreTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/care-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What will be due on which day
         * @description A projection, by day and type: each task is taken as done on its day, and what is overdue as done today. Needs an access token or a key with any role in the garden.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/garden-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The garden in numbers
         * @description Entries of type 0 and those in the future do not count. Needs an access token or a key with any role in the garden.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the problems of plants
         * @description Open ones first, then by `since`, the latest first. Needs an access token or a key with any role in the garden.
         */
        get: operations["listProblems"];
        put?: never;
        /**
         * Watch plants because of a problem
         * @description One problem for each plant, all or nothing. The journal stays as it is. Needs an access token or a key with the role Sitter or more in the garden.
         */
        post: operations["createProblems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-problems/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One problem of a plant
         * @description Needs an access token or a key with any role in the garden.
         */
        get: operations["getProblem"];
        /**
         * Change or end a problem of a plant
         * @description A field that is absent stays, `null` resets it. Needs an access token or a key with the role Sitter or more in the garden.
         */
        put: operations["updateProblem"];
        post?: never;
        /**
         * Delete a problem of a plant
         * @description For what was noted by mistake: one that is over gets its `endedOn`. Needs an access token or a key with the role Member in the garden.
         */
        delete: operations["deleteProblem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own reminder channels, the oldest first
         * @description Needs an access token.
         */
        get: operations["listReminderChannels"];
        put?: never;
        /**
         * Add a reminder channel
         * @description At most 20, one of them by e-mail. A push subscription that exists moves to the caller, with its id, and ends with the session. An e-mail channel is on once the address of the account is confirmed by the link in a first mail. Needs an access token.
         */
        post: operations["createReminderChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One reminder channel
         * @description Needs an access token.
         */
        get: operations["getReminderChannel"];
        /**
         * Change a reminder channel
         * @description All but its kind. Another format forgets what only the old one had; a webhook that becomes a signed one gets a `secret`. Switching on an e-mail channel whose address is not confirmed sends another mail. Needs an access token.
         */
        put: operations["updateReminderChannel"];
        post?: never;
        /**
         * Delete a reminder channel
         * @description Needs an access token.
         */
        delete: operations["deleteReminderChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send something over a channel right now
         * @description By the same code and under the same rules as reminders. A failure to deliver is a success of this request, with `ok: false` and the reason. 10 times in 10 minutes. It waits its turn among what this server sends, and is 1904 if that does not come within 2 seconds. Needs an access token.
         */
        post: operations["testReminderChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-channels/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a signed webhook a new secret
         * @description The old one signs along for 24 hours, the last five at most. Needs an access token.
         */
        post: operations["rotateReminderChannelSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-channels/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What went out over a channel in the last 30 days
         * @description Newest first. Needs an access token.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch off the channel of a mail
         * @description What mail programs do for “unsubscribe” (RFC 8058), and the page behind the link of a mail. The body is a form or empty, and does not matter. An unknown token is a success as well. Open to everyone.
         */
        post: operations["unsubscribeFromReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminder-confirm/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address
         * @description What the page behind the link of a confirmation mail does. Repeating it changes nothing. Open to everyone.
         */
        post: operations["confirmReminderAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public key for web push
         * @description Of all servers of this installation, and for good. Open to everyone.
         */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own calendar feed
         * @description `null` if there is none. Needs an access token.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        /**
         * Make a calendar feed
         * @description Responds with an address that calendars can subscribe to, which is shown only now. An address made before stops working. Needs an access token.
         */
        post: operations["createCalendarFeed"];
        /**
         * End the calendar feed
         * @description Its address stops working. Succeeds also if there is none. Needs an access token.
         */
        delete: operations["deleteCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar/{token}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is to be done in the next 90 days, as iCalendar
         * @description All-day events, one for each day, type of care and garden, in the language of the settings. Each task is taken as done on its day, and what is overdue stands at today. Open to everyone.
         */
        get: operations["readCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything of the own account as one zip archive
         * @description The data as JSON in the shapes of this API, the original files, and pages for people to read, which begin with index.html. Passwords, tokens and the secret addresses of reminder channels are not in it. One at a time. Needs an access token.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a garden from a file to the own account
         * @description One file in the multipart field `file`: the archive of an export, from this server or another; a backup of HortusFox, answers of Plant-it, or a table of plants as CSV. Its contents tell which. All of it is added, with new ids, beside what is there, or nothing. One at a time. Needs an access token.
         */
        post: operations["importAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed in the garden
         * @description Events tell what to read again; they have no content. They are kept for 7 days. With `Accept: text/event-stream` the response goes on with what happens, as server-sent events, until the token expires, or the session or the place in the garden ends. Needs an access token or a key with any role in the garden.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-species": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the catalogue
         * @description Names that are or begin with the search come first, then all by common name. Texts follow Accept-Language. If nothing is found, terms of five letters or more may have one slip; `Frond-Corrected` says what was taken instead. Open to everyone.
         */
        get: operations["listPlantSpecies"];
        put?: never;
        /**
         * Add a species
         * @description Texts are in English; other languages are translations. Needs the access token of an administrator.
         */
        post: operations["createPlantSpecies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-species/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One species
         * @description Open to everyone.
         */
        get: operations["getPlantSpecies"];
        /**
         * Change a species
         * @description A field that is absent stays, `null` clears it, a list replaces the old one. Needs the access token of an administrator.
         */
        put: operations["updatePlantSpecies"];
        post?: never;
        /**
         * Delete a species
         * @description Plants of this species stay, without a species. Needs the access token of an administrator.
         */
        delete: operations["deletePlantSpecies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plant-species/{id}/translations/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the texts of a species in another language
         * @description Responds with the species in that language. Needs the access token of an administrator.
         */
        put: operations["putPlantSpeciesTranslation"];
        post?: never;
        /**
         * Remove the texts of a species in one language
         * @description Needs the access token of an administrator.
         */
        delete: operations["deletePlantSpeciesTranslation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find plants, species, places, tags and entries
         * @description First what has a name that begins with the search, then those with a word that does, then those that contain it, then all others; each by name. `Frond-Corrected` is about species. Needs an access token or a key with any role in the garden.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups, newest first, with when they are made
         * @description The backups in the folder of the server that answers, and since when any server or worker is making one. They are restored by the command line. Needs the access token of an administrator.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Make a backup now
         * @description Begins a backup and answers at once; the list tells when it is done, or why it failed. That of the day is made all the same, and neither kind pushes out the other. Needs the access token of an administrator.
         */
        post: operations["startBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tools for assistants
         * @description The Model Context Protocol by Streamable HTTP, without sessions. Needs a key with any role in the garden.
         */
        post: operations["callAssistantTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AccountImport */
        AccountImport: {
            /**
             * @description What the file was recognised as.
             * @example Frond takeout
             */
            format: string;
            /** @example false */
            dryRun: boolean;
            made: components["schemas"]["AccountImportCounts"];
            /**
             * @description Tags that the account had already, by name.
             * @example 1
             */
            reusedTags: number;
            /** @description Names that the catalogue of this server does not have, at most 100. Their plants are of the species *Unknown plant*. */
            unmatchedSpecies: components["schemas"]["UnmatchedSpecies"][];
            /** @description What the file has and the account did not get. */
            leftOut: components["schemas"]["LeftOut"][];
        };
        /**
         * AccountImportCounts
         * @description What was added; in a dry run what would be.
         */
        AccountImportCounts: {
            /** @example 2 */
            regions: number;
            /** @example 5 */
            locations: number;
            /** @example 3 */
            tags: number;
            /** @example 40 */
            media: number;
            /** @example 24 */
            plants: number;
            /** @example 310 */
            journals: number;
            /** @example 48 */
            schedules: number;
            /** @example 3 */
            problems: number;
            /** @example 4 */
            wishes: number;
            /**
             * @description Whether the care settings were taken.
             * @example true
             */
            settings: boolean;
        };
        /** AccountSecurity */
        AccountSecurity: {
            /**
             * @description Whether a link was used that was mailed to the address.
             * @example true
             */
            emailConfirmed: boolean;
            /** @example true */
            hasPassword: boolean;
            /**
             * @description Whether a password needs a code beside it.
             * @example true
             */
            secondFactor: boolean;
            /**
             * @description How many are left.
             * @example 9
             */
            recoveryCodes: number;
            passkeys: components["schemas"]["Passkey"][];
            /** @description At other services by which the user signs in. */
            identities: components["schemas"]["Identity"][];
        };
        /** Activity */
        Activity: {
            /** @example 42 */
            id: number;
            /**
             * @description The name of the audit line, as the documentation for operators lists them.
             * @example auth.signed_in
             */
            type: string;
            /**
             * @description When it happened, epoch milliseconds.
             * @example 1767225600000
             */
            at: number;
            /** @description Where the user did it from. Absent if another user did it. */
            ip?: string;
            /**
             * @description Absent as `ip` is, and if none was sent.
             * @example FrondApp/1.4 (iPhone)
             */
            userAgent?: string;
            /**
             * @description What it was about, such as the name of a key.
             * @example Kitchen sensor
             */
            subject?: string;
        };
        /** ActivityPage */
        ActivityPage: {
            items: components["schemas"]["Activity"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** AlreadyMember */
        AlreadyMember: {
            /**
             * @description This person is in the garden already.
             * @constant
             */
            code: 4703;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** AssigneeNotFound */
        AssigneeNotFound: {
            /**
             * @description Turns are taken by the owner and by members without a last day.
             * @constant
             */
            code: 4705;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * Author
         * @description What wrote the entry, with its name at that time; absent if the owner of the garden did.
         */
        Author: {
            kind: components["schemas"]["GrantKind"];
            /** @example Bob */
            name?: string;
            /** @example 42 */
            userId?: number;
        };
        /** AuthorizationServer */
        AuthorizationServer: {
            /** @example https://plants.example.org */
            issuer: string;
            /** @example https://plants.example.org/oauth/authorize */
            authorization_endpoint: string;
            /** @example https://plants.example.org/oauth/token */
            token_endpoint: string;
            /**
             * @example [
             *       "garden:read",
             *       "garden:care",
             *       "garden:write"
             *     ]
             */
            scopes_supported: string[];
            /**
             * @example [
             *       "code"
             *     ]
             */
            response_types_supported: string[];
            /**
             * @example [
             *       "query"
             *     ]
             */
            response_modes_supported: string[];
            /**
             * @example [
             *       "authorization_code"
             *     ]
             */
            grant_types_supported: string[];
            /**
             * @example [
             *       "none"
             *     ]
             */
            token_endpoint_auth_methods_supported: string[];
            /**
             * @example [
             *       "S256"
             *     ]
             */
            code_challenge_methods_supported: string[];
            /** @example true */
            authorization_response_iss_parameter_supported: boolean;
            /** @example true */
            client_id_metadata_document_supported: boolean;
        };
        /** BackendFailed */
        BackendFailed: {
            /**
             * @description The image could not be transformed.
             * @constant
             */
            code: 1900;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Backup */
        Backup: {
            /**
             * @description The name of the file in the folder of backups.
             * @example frond-20261116T030000Z.zip
             */
            name: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /** @description An administrator asked for it. All others are made each day at their time. */
            byHand: boolean;
            /**
             * @description In bytes.
             * @example 4821931
             */
            size: number;
            /** @description All of it was read back and compared when it was made, and its end is in place. */
            verified: boolean;
        };
        /** BackupRunning */
        BackupRunning: {
            /**
             * @description A backup is already running; the list shows when it is done.
             * @constant
             */
            code: 6002;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** BackupStart */
        BackupStart: {
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            startedAt: number;
        };
        /** Backups */
        Backups: {
            /** @description Whether this server has a folder for backups (`BACKUP_DIR`). */
            enabled: boolean;
            /**
             * @description When one is made each day, `HH:MM` on the clock of the server (`BACKUP_AT`).
             * @example 03:00
             */
            at: string;
            /**
             * @description How many are kept, of those made each day and of those made by hand; the oldest ones beyond are removed (`BACKUP_KEEP`).
             * @example 7
             */
            keep: number;
            /**
             * @description When the next one is made, epoch milliseconds.
             * @example 1767225600000
             */
            next?: number;
            /**
             * @description Since when any server or worker is making one, epoch milliseconds.
             * @example 1767225600000
             */
            runningSince?: number;
            /** @description Why the last one failed, until one succeeds. */
            lastFailure?: {
                /**
                 * @description Epoch milliseconds.
                 * @example 1767225600000
                 */
                at: number;
                /**
                 * @description For the operator.
                 * @example ENOSPC: no space left
                 */
                message: string;
            };
            /** @description The newest first. */
            backups: components["schemas"]["Backup"][];
        };
        /** BackupsOff */
        BackupsOff: {
            /**
             * @description This server makes no backups: its operator has to set BACKUP_DIR first.
             * @constant
             */
            code: 6001;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** BegunSignOn */
        BegunSignOn: {
            /**
             * @description Where the user signs in.
             * @example https://login.example.org/authorize?client_id=frond&…
             */
            url: string;
            /**
             * @description What the beginning gave, for ten minutes. The first try spends it.
             * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
             */
            flow: string;
        };
        /** BodyMalformed */
        BodyMalformed: {
            /**
             * @description The body is not valid JSON.
             * @constant
             */
            code: 1100;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** CalendarFeed */
        CalendarFeed: {
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description When a calendar last asked for it, to within a minute; absent until then.
             * @example 1767225600000
             */
            lastReadAt?: number;
        };
        /** CalendarFeedAddress */
        CalendarFeedAddress: {
            /**
             * @description Any client that has it can read the calendar. It is shown only now.
             * @example https://frond.example/api/v1/calendar/Zm9v….ics
             */
            url: string;
        };
        /** CalendarNotFound */
        CalendarNotFound: {
            /**
             * @description There is no such calendar.
             * @constant
             */
            code: 4606;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * CareAssignee
         * @description The user whose turn it is; any other may do it as well.
         */
        CareAssignee: {
            /** @example 7 */
            id: number;
            /** @example Bob */
            name?: string;
        };
        /** CareCalendarTasks */
        CareCalendarTasks: {
            /** @example 2026-11-14 */
            date: string;
            /**
             * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
             * @example 1
             */
            type: number;
            /**
             * @description In ascending order.
             * @example [
             *       12,
             *       13
             *     ]
             */
            plantIds: number[];
        };
        /**
         * CareDeferral
         * @description That it was put off. Absent once it has been done after that.
         */
        CareDeferral: {
            kind: components["schemas"]["DeferralKind"];
            /** @example 2026-11-14 */
            day: string;
        };
        /**
         * CareDifficulty
         * @description 0 Unspecified, 1 Easy, 2 Moderate, 3 Difficult, 4 Expert.
         * @example 1
         * @enum {integer}
         */
        CareDifficulty: 0 | 1 | 2 | 3 | 4;
        /** CareHistory */
        CareHistory: {
            /** @description The last 20 different days up to today, newest first. */
            doneDays: string[];
            /**
             * @description The median gap between the last 8 of them; absent while there are fewer than 5.
             * @example 9
             */
            observedDays?: number;
        };
        /** CareSchedule */
        CareSchedule: {
            /** @example 42 */
            id: number;
            /** @example 42 */
            plantId: number;
            /**
             * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
             * @example 1
             */
            type: number;
            mode: components["schemas"]["ScheduleMode"];
            /**
             * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
             * @example 7
             */
            every: number;
            unit: components["schemas"]["IntervalUnit"];
            seasons: components["schemas"]["CareSeason"][];
            /** @example 2026-11-14 */
            startDate: string;
            /** @example 250 */
            amountMl?: number;
            /** @example Soft water, from below. */
            note?: string;
            /** @example false */
            paused: boolean;
            /** @example 2027-01-10 */
            pausedUntil?: string;
            /**
             * @description The users that take turns, in their order.
             * @example [
             *       3,
             *       7
             *     ]
             */
            assignees?: number[];
            /**
             * @description The user whose turn it is: the one behind the account that did it last, the first if that is none of them.
             * @example 42
             */
            turn?: number;
            deferral?: components["schemas"]["CareDeferral"];
            /**
             * @description Epoch milliseconds: the eventTime of the latest entry of this type up to today, also from before the schedule was made.
             * @example 1767225600000
             */
            lastDoneAt?: number;
            /**
             * @description Absent while the plant is not active, and while it is paused without an end.
             * @example 2026-11-14
             */
            nextDue?: string;
            state: components["schemas"]["CareState"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** CareSchedulePage */
        CareSchedulePage: {
            items: components["schemas"]["CareSchedule"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** CareSeason */
        CareSeason: {
            /**
             * @description Numbers of months, 1 to 12.
             * @example [
             *       11,
             *       12,
             *       1,
             *       2
             *     ]
             */
            months: number[];
            /**
             * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
             * @example 7
             */
            every?: number;
            unit?: components["schemas"]["IntervalUnit"];
            /**
             * @description Nothing is due in these months.
             * @constant
             */
            rest?: true;
        };
        /** CareSettings */
        CareSettings: {
            /**
             * @description A name of the IANA database, no offset. Days begin and end in this zone; `DEFAULT_TIME_ZONE` of the server unless set.
             * @example Europe/Berlin
             */
            timeZone: string;
            /**
             * @description 1 North, 2 South: of plants whose region has no coordinates; 1 unless set.
             * @example 1
             */
            hemisphere: number;
            /**
             * @description When to remind, on the clock of the time zone; `09:00` unless set.
             * @example 09:00
             */
            remindAt: string;
            /**
             * @description Weekdays, 1 Monday to 7 Sunday, all unless set. In ascending order in responses.
             * @example [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             */
            remindOn: number[];
            /**
             * @description Whether to remind at all; true unless set.
             * @example true
             */
            reminders: boolean;
            /**
             * @description 1 WhileDue, unless set: every day while something is due or overdue. 2 OnlyNew: only when something has become due since the last reminder.
             * @example 1
             */
            digest: number;
            /**
             * @description A reminder also names what is due on so many coming days; 0 unless set.
             * @example 0
             */
            lookAhead: number;
            /**
             * @description Of reminders and of the calendar feed; `en` unless set.
             * @example en
             * @enum {string}
             */
            language: "en" | "de" | "zh";
            /**
             * @description No reminder goes out before this day. Absent once it has come.
             * @example 2026-12-01
             */
            quietUntil?: string;
        };
        /**
         * CareState
         * @description 1 Upcoming, 2 DueToday, 3 Overdue, 4 Paused, 5 Stopped, because the plant is not active.
         * @example 1
         * @enum {integer}
         */
        CareState: 1 | 2 | 3 | 4 | 5;
        /** CareSuggestion */
        CareSuggestion: {
            /**
             * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
             * @example 1
             */
            type: number;
            mode: components["schemas"]["ScheduleMode"];
            /**
             * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
             * @example 7
             */
            every: number;
            unit: components["schemas"]["IntervalUnit"];
            seasons: components["schemas"]["CareSeason"][];
            /**
             * @description In mode 2, the first day of the grid; otherwise it can begin at once.
             * @example 2027-03-01
             */
            startDate?: string;
            /**
             * @description The watering guide of the species, if it has at most 255 characters.
             * @example When the top third of the soil is dry, about once a week.
             */
            note?: string;
            /**
             * @description What it was taken from: 1 the watering guide of the species, 2 its categories, 3 nothing in particular.
             * @example 1
             */
            source: number;
            /**
             * @description English, for people.
             * @example The watering guide of its species says so.
             */
            reason: string;
        };
        /** CareSummary */
        CareSummary: {
            /**
             * @description The day that it is for the owner.
             * @example 2026-11-14
             */
            today: string;
            /** @example Europe/Berlin */
            timeZone: string;
            /**
             * @description How many plants have something due or overdue.
             * @example 3
             */
            plants: number;
            /**
             * @description How many tasks are overdue.
             * @example 1
             */
            overdue: number;
            /**
             * @description How many tasks are due today.
             * @example 3
             */
            due: number;
            /**
             * @description How many tasks will be due tomorrow.
             * @example 2
             */
            tomorrow: number;
            /**
             * @description For today and each of the six days after it how many tasks are due on it, without those overdue.
             * @example [
             *       3,
             *       2,
             *       0,
             *       0,
             *       1,
             *       0,
             *       4
             *     ]
             */
            next7Days: number[];
            /** @description Types with anything due or overdue, in their order. */
            byType: components["schemas"]["CareSummaryOfType"][];
        };
        /** CareSummaryOfType */
        CareSummaryOfType: {
            /**
             * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
             * @example 1
             */
            type: number;
            /**
             * @description How many tasks of this type are overdue.
             * @example 1
             */
            overdue: number;
            /**
             * @description How many tasks of this type are due today.
             * @example 3
             */
            due: number;
        };
        /** CareTask */
        CareTask: {
            /** @example 31 */
            scheduleId: number;
            plant: components["schemas"]["CareTaskPlant"];
            location: components["schemas"]["LocationSummary"] | null;
            region: components["schemas"]["RegionSummary"] | null;
            /**
             * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
             * @example 1
             */
            type: number;
            /**
             * @description When it became due, or will.
             * @example 2026-11-14
             */
            dueDate: string;
            /**
             * @description How many days ago that was; 0 unless it is overdue.
             * @example 1
             */
            overdueDays: number;
            state: components["schemas"]["CareState"];
            /** @example 250 */
            amountMl?: number;
            /** @example Soft water, from below. */
            note?: string;
            assignee?: components["schemas"]["CareAssignee"];
            /**
             * @description Epoch milliseconds.
             * @example 1794300000000
             */
            lastDoneAt?: number;
        };
        /** CareTaskPage */
        CareTaskPage: {
            items: components["schemas"]["CareTask"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** CareTaskPlant */
        CareTaskPlant: {
            /** @example 12 */
            id: number;
            /** @example Fern */
            name: string;
            /**
             * @description Of the first cover.
             * @example /api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg
             */
            coverUrl?: string;
        };
        /** CategoryNameTaken */
        CategoryNameTaken: {
            /**
             * @description A category with this name already exists.
             * @constant
             */
            code: 3102;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** CategoryNotFound */
        CategoryNotFound: {
            /**
             * @description There is no such category.
             * @constant
             */
            code: 3101;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ChangedSchedules */
        ChangedSchedules: {
            /** @description As they are now, in the order given. */
            schedules: components["schemas"]["CareSchedule"][];
        };
        /** ChannelExists */
        ChannelExists: {
            /**
             * @description This reminder channel already exists.
             * @constant
             */
            code: 4602;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * ChannelKind
         * @description 1 WebPush, 2 Email, 3 Webhook.
         * @example 1
         * @enum {integer}
         */
        ChannelKind: 1 | 2 | 3;
        /** ChannelLimit */
        ChannelLimit: {
            /**
             * @description You already have 20 reminder channels, the most there can be.
             * @constant
             */
            code: 4603;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ChannelNotFound */
        ChannelNotFound: {
            /**
             * @description There is no such reminder channel.
             * @constant
             */
            code: 4601;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ChannelUnavailable */
        ChannelUnavailable: {
            /**
             * @description This server is not set up for this kind of channel.
             * @constant
             */
            code: 4604;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ClientGrant */
        ClientGrant: {
            /**
             * @description Where the user goes now. It has a code for the program, which is good once and for a minute.
             * @example http://127.0.0.1:51812/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj
             */
            url: string;
        };
        /** ClientOfRequest */
        ClientOfRequest: {
            /**
             * @description As the program calls itself.
             * @example Leaf Assistant
             */
            name: string;
            /**
             * @description Where its document is: what the name can be trusted by.
             * @example assistant.example.org
             */
            host: string;
            /**
             * @description Where the user is sent back to.
             * @example 127.0.0.1:51812
             */
            redirectHost: string;
            role: components["schemas"]["GardenRole"];
        };
        /**
         * CultivationMethod
         * @description 0 Unspecified, 1 Container, 2 InGround, 3 RaisedBed, 4 SemiHydroponic, 5 Hydroponic, 6 WaterCulture, 7 Aeroponic, 8 Mounted, 9 Terrarium, 10 Aquatic, 11 Other.
         * @example 1
         * @enum {integer}
         */
        CultivationMethod: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
        /** DayInNumbers */
        DayInNumbers: {
            /**
             * Format: date
             * @example 2026-11-15
             */
            day: string;
            /**
             * @description Entries of this day.
             * @example 12
             */
            entries: number;
            /** @description Types that occur, most first. */
            care: components["schemas"]["TypeCount"][];
        };
        /**
         * DeferralKind
         * @description 1 Snoozed, 2 Skipped.
         * @example 1
         * @enum {integer}
         */
        DeferralKind: 1 | 2;
        /** DoneTasks */
        DoneTasks: {
            /** @description What was written: an entry for each type. */
            entries: components["schemas"]["JournalEntry"][];
            /** @description Those that were done, as they are now, in the order given. */
            schedules: components["schemas"]["CareSchedule"][];
            /**
             * @description With `onlyDue`, the ids of those that were left alone.
             * @example [
             *       33
             *     ]
             */
            notDue: number[];
        };
        /** EmailTaken */
        EmailTaken: {
            /**
             * @description An account with this e-mail address already exists.
             * @constant
             */
            code: 2001;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** EnumerationEntry */
        EnumerationEntry: {
            /** @description The number that travels in requests and responses. */
            value: number;
            /**
             * @description A stable name for use in code.
             * @example BrightIndirect
             */
            name: string;
            /**
             * @description English text for people.
             * @example Bright indirect
             */
            label: string;
        };
        /** Enumerations */
        Enumerations: {
            CareDifficulty: components["schemas"]["EnumerationEntry"][];
            LightRequirement: components["schemas"]["EnumerationEntry"][];
            ToxicityLevel: components["schemas"]["EnumerationEntry"][];
            CultivationMethod: components["schemas"]["EnumerationEntry"][];
            Substrate: components["schemas"]["EnumerationEntry"][];
            PlantStatus: components["schemas"]["EnumerationEntry"][];
            JournalType: components["schemas"]["EnumerationEntry"][];
            ScheduleMode: components["schemas"]["EnumerationEntry"][];
            IntervalUnit: components["schemas"]["EnumerationEntry"][];
            Season: components["schemas"]["EnumerationEntry"][];
            CareState: components["schemas"]["EnumerationEntry"][];
            DeferralKind: components["schemas"]["EnumerationEntry"][];
            ChannelKind: components["schemas"]["EnumerationEntry"][];
            WebhookFormat: components["schemas"]["EnumerationEntry"][];
            GardenRole: components["schemas"]["EnumerationEntry"][];
            GrantKind: components["schemas"]["EnumerationEntry"][];
            GrantState: components["schemas"]["EnumerationEntry"][];
            ProblemKind: components["schemas"]["EnumerationEntry"][];
        };
        /** FieldProblem */
        FieldProblem: {
            /** @description The field, such as `name` or `plantIds[2]`, or the parameter. */
            path: string;
            /** @description What is wrong with it, for people. */
            message: string;
        };
        /** FlowInvalid */
        FlowInvalid: {
            /**
             * @description This has been finished already, or took too long; begin anew.
             * @constant
             */
            code: 2016;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Forbidden */
        Forbidden: {
            /**
             * @description Your account may not do this.
             * @constant
             */
            code: 403;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** FoundEntry */
        FoundEntry: {
            /** @example 42 */
            id: number;
            type: components["schemas"]["JournalType"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            eventTime: number;
            /** @example First flower! */
            remark?: string;
            plants: components["schemas"]["FoundEntryPlant"][];
        };
        /** FoundEntryPlant */
        FoundEntryPlant: {
            /** @example 42 */
            id: number;
            /** @example Monty */
            name: string;
        };
        /** FoundPlace */
        FoundPlace: {
            /**
             * @description 1 region, 2 location.
             * @example 2
             */
            kind: number;
            /** @example 42 */
            id: number;
            /** @example Kitchen window */
            name: string;
            /**
             * @description The region of a location.
             * @example Home
             */
            regionName?: string;
        };
        /** FoundPlant */
        FoundPlant: {
            /** @example 42 */
            id: number;
            /** @example Monty */
            name: string;
            status: components["schemas"]["PlantStatus"];
            /** @example Swiss Cheese Plant */
            speciesName?: string;
            /** @example Kitchen window */
            locationName?: string;
            /** @example /api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg */
            coverUrl?: string;
        };
        /** FoundSpecies */
        FoundSpecies: {
            /** @example 42 */
            id: number;
            /** @example Swiss Cheese Plant */
            commonName: string;
            /** @example Monstera deliciosa */
            scientificName?: string;
            /** @example /api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg */
            coverUrl?: string;
        };
        /** FoundTag */
        FoundTag: {
            /** @example 42 */
            id: number;
            /** @example needs repotting */
            name: string;
        };
        /** Garden */
        Garden: {
            /** @example 42 */
            id: number;
            /**
             * @description What its persons call the garden.
             * @example Our balcony
             */
            name?: string;
            role: components["schemas"]["GardenRole"];
            /**
             * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            from?: string;
            /**
             * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            until?: string;
            /**
             * @description The own place in the garden of another.
             * @example 42
             */
            grantId?: number;
            /**
             * @description Whether its tasks are in the own reminders.
             * @example true
             */
            remind?: boolean;
            /**
             * @description How many plants are active.
             * @example 12
             */
            plants: number;
            owner: components["schemas"]["GardenOwner"];
        };
        /** GardenEvent */
        GardenEvent: {
            /**
             * @description Counts up for each user, without gaps, in the order of the changes.
             * @example 18
             */
            id: number;
            /**
             * @example journal.created
             * @enum {string}
             */
            type: "plant.created" | "plant.updated" | "plant.deleted" | "journal.created" | "journal.updated" | "journal.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "region.created" | "region.updated" | "region.deleted" | "location.created" | "location.updated" | "location.deleted" | "media.created" | "media.updated" | "media.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "grant.created" | "grant.updated" | "grant.deleted" | "problem.created" | "problem.updated" | "problem.deleted" | "wish.created" | "wish.updated" | "wish.deleted" | "region.reordered" | "location.reordered" | "settings.updated" | "garden.changed";
            /**
             * @description The id of the thing. For `location.reordered` that of the region; for `region.reordered`, `settings.updated` and `garden.changed` your own.
             * @example 42
             */
            subject: number;
            /**
             * @description Of an entry in the journal: the plants it had before or has now.
             * @example [
             *       3,
             *       7
             *     ]
             */
            plantIds?: number[];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            at: number;
        };
        /** GardenEventPage */
        GardenEventPage: {
            items: components["schemas"]["GardenEvent"][];
            /**
             * @description The `after` of the next request.
             * @example 18
             */
            next: number;
            /**
             * @description What followed `after` is not known any more: read everything again, and go on from `next`.
             * @constant
             */
            reset?: true;
        };
        /** GardenInvitation */
        GardenInvitation: {
            garden: components["schemas"]["InvitingGarden"];
            role: components["schemas"]["GardenRole"];
            /**
             * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            from?: string;
            /**
             * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            until?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt: number;
        };
        /** GardenNotFound */
        GardenNotFound: {
            /**
             * @description There is no such garden, or you have no place in it today.
             * @constant
             */
            code: 4701;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** GardenOfGrant */
        GardenOfGrant: {
            /** @example 42 */
            id: number;
            /** @example Our balcony */
            name?: string;
            /** @example Bob */
            ownerName?: string;
        };
        /** GardenOwner */
        GardenOwner: {
            /** @example 42 */
            id: number;
            /** @example Bob */
            name?: string;
        };
        /**
         * GardenRole
         * @description 1 Viewer, 2 Sitter, 3 Member, 4 Owner.
         * @example 1
         * @enum {integer}
         */
        GardenRole: 1 | 2 | 3 | 4;
        /** GardenStatistics */
        GardenStatistics: {
            plants: {
                /**
                 * @description Plants that are active.
                 * @example 12
                 */
                active: number;
                /**
                 * @description Plants that were given away or are no longer shown.
                 * @example 12
                 */
                archived: number;
                /**
                 * @description Plants that died.
                 * @example 12
                 */
                dead: number;
            };
            /**
             * @description Different species of active plants.
             * @example 12
             */
            species: number;
            /**
             * @description Locations.
             * @example 12
             */
            places: number;
            /**
             * @description Own files that are images.
             * @example 12
             */
            photos: number;
            /**
             * @description Problems that are watched.
             * @example 12
             */
            openProblems: number;
            /**
             * Format: date
             * @example 2019-04-02
             */
            firstPlantingDate?: string;
            /** @description Months in the zone of the garden, oldest first, also those without anything. */
            months: components["schemas"]["MonthInNumbers"][];
            /** @description If asked for: the days of these months that have entries, oldest first. */
            days?: components["schemas"]["DayInNumbers"][];
            /** @description Of all these months: types that occur, most first. */
            types: components["schemas"]["TypeCount"][];
            /** @description Up to five active plants with the most entries of these months. */
            mostCared: {
                /** @example 42 */
                id: number;
                name: string;
                /**
                 * @description Entries that name the plant.
                 * @example 12
                 */
                count: number;
            }[];
        };
        /** Grant */
        Grant: {
            /** @example 42 */
            id: number;
            kind: components["schemas"]["GrantKind"];
            role: components["schemas"]["GardenRole"];
            /**
             * @description What it is called, to tell it from others.
             * @example Home Assistant
             */
            name?: string;
            /**
             * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            from?: string;
            /**
             * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            until?: string;
            state: components["schemas"]["GrantState"];
            /**
             * @description What a visitor with the link is told.
             * @example The key is under the fern.
             */
            message?: string;
            user?: components["schemas"]["GrantUser"];
            /**
             * @description The address that an invitation is for.
             * @example bob@example.org
             */
            email?: string;
            client?: components["schemas"]["GrantClient"];
            /**
             * @description The last four characters of the secret.
             * @example x3Jz
             */
            hint?: string;
            /**
             * @description When an invitation expires, in epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt?: number;
            /**
             * @description Epoch milliseconds, to within five minutes.
             * @example 1767225600000
             */
            lastUsedAt?: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description What a program sends as its bearer token. Only in the response that made it.
             * @example frnd_qL0k…
             */
            token?: string;
            /**
             * @description Where an invitation is accepted, or a link opened. Only in the response that made it.
             * @example https://plants.example.org/join#4f7YQ0b2…
             */
            url?: string;
        };
        /** GrantClient */
        GrantClient: {
            /**
             * @description As the program calls itself.
             * @example Leaf Assistant
             */
            name: string;
            /** @example assistant.example.org */
            host: string;
        };
        /**
         * GrantKind
         * @description 1 Person, 2 Link, 3 Key.
         * @example 1
         * @enum {integer}
         */
        GrantKind: 1 | 2 | 3;
        /** GrantLimit */
        GrantLimit: {
            /**
             * @description There are as many of these as there can be; end one first.
             * @constant
             */
            code: 4704;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** GrantNotFound */
        GrantNotFound: {
            /**
             * @description There is no such person, link or key.
             * @constant
             */
            code: 4702;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * GrantState
         * @description 1 Invited, 2 Upcoming, 3 Active, 4 Ended.
         * @example 1
         * @enum {integer}
         */
        GrantState: 1 | 2 | 3 | 4;
        /** GrantUser */
        GrantUser: {
            /** @example 42 */
            id: number;
            /** @example Bob */
            name?: string;
            /** @example bob@example.org */
            email?: string;
        };
        /** HeadersTooLarge */
        HeadersTooLarge: {
            /**
             * @description The request headers are too large.
             * @constant
             */
            code: 1111;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** IdempotencyConflict */
        IdempotencyConflict: {
            /**
             * @description This Idempotency-Key belongs to another request.
             * @constant
             */
            code: 1106;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Identity */
        Identity: {
            /** @example 42 */
            id: number;
            /**
             * @description Absent if it is set up no longer.
             * @example 1
             */
            provider?: string;
            /** @example https://login.example.org */
            issuer: string;
            /**
             * @description As the provider calls the user.
             * @example Ada
             */
            name?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description When it was last signed in with, epoch milliseconds.
             * @example 1767225600000
             */
            lastUsedAt?: number;
        };
        /** IdentityNotFound */
        IdentityNotFound: {
            /**
             * @description There is no such identity.
             * @constant
             */
            code: 2013;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** IdentityTaken */
        IdentityTaken: {
            /**
             * @description This identity belongs to an account already.
             * @constant
             */
            code: 2012;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** IdentityUnusable */
        IdentityUnusable: {
            /**
             * @description The service that you sign in by tells no e-mail address, which an account here needs.
             * @constant
             */
            code: 2015;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Internal */
        Internal: {
            /**
             * @description Something went wrong on our side.
             * @constant
             */
            code: 1999;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * IntervalUnit
         * @description 1 Day, 2 Week, 3 Month.
         * @example 1
         * @enum {integer}
         */
        IntervalUnit: 1 | 2 | 3;
        /** InvalidUri */
        InvalidUri: {
            /**
             * @description The address is malformed.
             * @constant
             */
            code: 1103;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Invitation */
        Invitation: {
            /** @example 42 */
            id: number;
            /** @example bob@example.org */
            email?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt: number;
        };
        /** InvitationNotFound */
        InvitationNotFound: {
            /**
             * @description There is no such invitation.
             * @constant
             */
            code: 2008;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** InvitingGarden */
        InvitingGarden: {
            /** @example Our balcony */
            name?: string;
            /** @example Bob */
            ownerName?: string;
        };
        /** JournalEntry */
        JournalEntry: {
            /** @example 42 */
            id: number;
            type: components["schemas"]["JournalType"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            eventTime: number;
            /**
             * @description JSON, as it was sent.
             * @example {"ml":250}
             */
            properties?: string;
            /** @example First flower! */
            remark?: string;
            plantIds: number[];
            media: components["schemas"]["MediaSummary"][];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            author?: components["schemas"]["Author"];
        };
        /** JournalEntryCursorPage */
        JournalEntryCursorPage: {
            items: components["schemas"]["JournalEntry"][];
            /** @example 20 */
            size: number;
            /** @description What to send as `after` for the next page; absent on the last. */
            next?: string;
        };
        /** JournalEntryPage */
        JournalEntryPage: {
            items: components["schemas"]["JournalEntry"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** JournalNotFound */
        JournalNotFound: {
            /**
             * @description There is no such journal entry.
             * @constant
             */
            code: 4401;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * JournalType
         * @description 0 Unspecified, 1 Watering, 2 Fertilizing, 3 Misting, 4 Repotting, 5 Transplanting, 6 Pruning, 7 Propagating, 8 Treatment, 9 PestOrDisease, 10 Observation, 11 Measurement, 12 Photo, 13 Sowing, 14 Germination, 15 Flowering, 16 Fruiting, 17 Harvest, 18 WaterChange, 19 Cleaning, 20 Rotating, 21 Relocation, 22 Biostimulating, 23 Dormancy, 24 Acquired, 25 Died, 26 Other.
         * @example 1
         * @enum {integer}
         */
        JournalType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26;
        /** JwkSet */
        JwkSet: {
            keys: components["schemas"]["PublicJwk"][];
        };
        /** KeyRotation */
        KeyRotation: {
            /**
             * @description Key id, a UUID; the header of every token names the key that signed it.
             * @example 3f0c2a52-9f0b-4c51-8a5e-6d1d1f3a9b77
             */
            kid: string;
            /**
             * @description Active keys after the rotation.
             * @example 2
             */
            activeKeys: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** LastAdmin */
        LastAdmin: {
            /**
             * @description The last administrator cannot be removed or demoted.
             * @constant
             */
            code: 2005;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** LastSignInMethod */
        LastSignInMethod: {
            /**
             * @description This is the last way to sign in to the account; add another first.
             * @constant
             */
            code: 2014;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** LeftOut */
        LeftOut: {
            /** @example reminder channels */
            what: string;
            /** @example 2 */
            count: number;
            /** @example Their addresses and keys are secret and not in the archive. */
            why: string;
        };
        /**
         * LightRequirement
         * @description 0 Unspecified, 1 Low, 2 Medium, 3 BrightIndirect, 4 PartialSun, 5 FullSun.
         * @example 1
         * @enum {integer}
         */
        LightRequirement: 0 | 1 | 2 | 3 | 4 | 5;
        /** LinkInvalid */
        LinkInvalid: {
            /**
             * @description This link has been used or has expired; ask the person who gave it to you for a new one.
             * @constant
             */
            code: 2007;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Location */
        Location: {
            /** @example 42 */
            id: number;
            /** @example Kitchen window */
            name: string;
            lightLevel: components["schemas"]["LightRequirement"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** LocationNotFound */
        LocationNotFound: {
            /**
             * @description There is no such location.
             * @constant
             */
            code: 4301;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** LocationReorderInvalid */
        LocationReorderInvalid: {
            /**
             * @description The new order must name each location of the region exactly once.
             * @constant
             */
            code: 4303;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** LocationSummary */
        LocationSummary: {
            /** @example 42 */
            id: number;
            /** @example Kitchen window */
            name: string;
        };
        /** MailUnavailable */
        MailUnavailable: {
            /**
             * @description This server sends no mail: its operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL.
             * @constant
             */
            code: 2011;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ManagedUser */
        ManagedUser: {
            /** @example 42 */
            id: number;
            /** @example ada@example.org */
            email: string;
            /** @example Ada */
            displayName?: string;
            role: components["schemas"]["Role"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /** @example false */
            disabled: boolean;
            /**
             * @description Whether a link was used that was mailed to the address.
             * @example true
             */
            emailConfirmed: boolean;
            /**
             * @description Whether a password needs a code beside it.
             * @example false
             */
            secondFactor: boolean;
            /**
             * @description False until the owner of an account that an administrator made has chosen one.
             * @example true
             */
            hasPassword: boolean;
            /**
             * @description How many bytes the files of the user may have: 0 allows no files, `null` is what the server allows every user.
             * @example 5368709120
             */
            mediaQuotaBytes: number | null;
            /**
             * @description The quota that applies: `mediaQuotaBytes`, or what the server allows every user.
             * @example 5368709120
             */
            mediaAllowedBytes: number;
            /**
             * @description How many bytes the files have.
             * @example 73400320
             */
            mediaUsedBytes: number;
        };
        /** ManagedUserPage */
        ManagedUserPage: {
            items: components["schemas"]["ManagedUser"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** MeasuredPoint */
        MeasuredPoint: {
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            at: number;
            /** @example 23.5 */
            value: number;
        };
        /** MeasuredProperties */
        MeasuredProperties: {
            /** @description By name, at most 50. */
            properties: components["schemas"]["MeasuredProperty"][];
        };
        /** MeasuredProperty */
        MeasuredProperty: {
            /** @example moisture */
            name: string;
            /**
             * @description How many entries have it.
             * @example 120
             */
            count: number;
            latest: components["schemas"]["MeasuredPoint"];
        };
        /** Measurements */
        Measurements: {
            /** @example moisture */
            name: string;
            /** @description By time. */
            points: components["schemas"]["MeasuredPoint"][];
            /**
             * @description The lowest of all.
             * @example 12
             */
            min?: number;
            /**
             * @description The highest of all.
             * @example 61.5
             */
            max?: number;
            /**
             * @description How many entries have it.
             * @example 120
             */
            count: number;
        };
        /** MediaDamaged */
        MediaDamaged: {
            /**
             * @description The file is damaged: it begins like an image but cannot be read as one.
             * @constant
             */
            code: 5006;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MediaDimensions */
        MediaDimensions: {
            /**
             * @description The image has, or would have, too many pixels or frames.
             * @constant
             */
            code: 5003;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MediaFile */
        MediaFile: {
            /** @example 42 */
            id: number;
            /**
             * @description Where the file can be read, by every client that knows it. Absolute if the server has a `PUBLIC_URL`.
             * @example /api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg
             */
            url: string;
            /**
             * @description Told from the content.
             * @example image/jpeg
             */
            contentType: string;
            /**
             * @description Bytes.
             * @example 348112
             */
            size: number;
            /**
             * @description Pixels, as displayed; absent if the file cannot be transformed.
             * @example 4032
             */
            width?: number;
            /**
             * @description Pixels, as displayed; absent if the file cannot be transformed.
             * @example 3024
             */
            height?: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** MediaFileCursorPage */
        MediaFileCursorPage: {
            items: components["schemas"]["MediaFile"][];
            /** @example 20 */
            size: number;
            /** @description What to send as `after` for the next page; absent on the last. */
            next?: string;
        };
        /** MediaFilePage */
        MediaFilePage: {
            items: components["schemas"]["MediaFile"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** MediaNotFound */
        MediaNotFound: {
            /**
             * @description There is no such file.
             * @constant
             */
            code: 5001;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MediaNotTransformable */
        MediaNotTransformable: {
            /**
             * @description Only images can be transformed.
             * @constant
             */
            code: 5005;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MediaQuota */
        MediaQuota: {
            /**
             * @description Your storage is full.
             * @constant
             */
            code: 5004;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MediaSummary */
        MediaSummary: {
            /** @example 42 */
            id: number;
            /** @example /api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg */
            url: string;
        };
        /** MediaTypeUnsupported */
        MediaTypeUnsupported: {
            /**
             * @description Files of this type are not accepted.
             * @constant
             */
            code: 5002;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** MonthInNumbers */
        MonthInNumbers: {
            /** @example 2026-11 */
            month: string;
            /**
             * @description By `plantingDate`, else by the day on which the plant was added.
             * @example 12
             */
            newPlants: number;
            /**
             * @description Entries of this month.
             * @example 12
             */
            entries: number;
            /** @description Types that occur, most first. */
            care: components["schemas"]["TypeCount"][];
        };
        /** NewInvitation */
        NewInvitation: {
            /** @example 42 */
            id: number;
            /** @example bob@example.org */
            email?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt: number;
            /**
             * @description A visitor can register with it, once. It is shown only now.
             * @example https://frond.example/join#Zm9v…
             */
            link: string;
        };
        /** NewSecondFactor */
        NewSecondFactor: {
            /**
             * @description For an authenticator app, in Base32. It is shown only now.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same as an address, for a QR code.
             * @example otpauth://totp/Frond%3Aada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Frond
             */
            uri: string;
        };
        /** NewUser */
        NewUser: {
            user: components["schemas"]["ManagedUser"];
            /**
             * @description It opens the page that sets the password of the account, once. It is shown only now.
             * @example https://frond.example/set-password#Zm9v…
             */
            link: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt: number;
        };
        /** NotFresh */
        NotFresh: {
            /**
             * @description Sign in again, or send the password of the account, to do this.
             * @constant
             */
            code: 2020;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** OpenIdConfiguration */
        OpenIdConfiguration: {
            /**
             * @description The `iss` of every token, letter for letter.
             * @example https://plants.example.org
             */
            issuer: string;
            /**
             * @description Where the JWK Set is.
             * @example https://plants.example.org/.well-known/jwks.json
             */
            jwks_uri: string;
            /**
             * @description Tokens are given by the API alone, to users that sign in.
             * @example [
             *       "token"
             *     ]
             */
            response_types_supported: string[];
            /**
             * @description `sub` is the same for every client.
             * @example [
             *       "public"
             *     ]
             */
            subject_types_supported: string[];
            /**
             * @description What tokens are signed with.
             * @example [
             *       "RS256"
             *     ]
             */
            id_token_signing_alg_values_supported: string[];
            /**
             * @description The claims of a token.
             * @example [
             *       "iss",
             *       "aud",
             *       "sub"
             *     ]
             */
            claims_supported: string[];
        };
        /** Overloaded */
        Overloaded: {
            /**
             * @description The service is busy; try again shortly.
             * @constant
             */
            code: 1904;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** OwnGrant */
        OwnGrant: {
            kind?: components["schemas"]["GrantKind"];
            role: components["schemas"]["GardenRole"];
            /**
             * @description What it is called, to tell it from others.
             * @example Home Assistant
             */
            name?: string;
            /**
             * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            from?: string;
            /**
             * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
             * @example 2026-11-14
             */
            until?: string;
            state: components["schemas"]["GrantState"];
            /**
             * @description What a visitor with the link is told.
             * @example The key is under the fern.
             */
            message?: string;
            garden: components["schemas"]["GardenOfGrant"];
            /**
             * @description The day that it is in the garden.
             * @example 2026-11-14
             */
            today: string;
            /**
             * @description The time zone of the garden.
             * @example Europe/Berlin
             */
            timeZone: string;
        };
        /** Passkey */
        Passkey: {
            /** @example 42 */
            id: number;
            /** @example Phone */
            name: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description When it was last signed in with, epoch milliseconds.
             * @example 1767225600000
             */
            lastUsedAt?: number;
        };
        /** PasskeyNotFound */
        PasskeyNotFound: {
            /**
             * @description There is no such passkey.
             * @constant
             */
            code: 2017;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** PasskeyOptions */
        PasskeyOptions: {
            /**
             * @description What the beginning gave, for ten minutes. The first try spends it.
             * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
             */
            flow: string;
            /**
             * @description The options of the Web Authentication API, as JSON.
             * @example {"challenge":"…","rpId":"plants.example.org"}
             */
            options: string;
        };
        /** PasskeyUnavailable */
        PasskeyUnavailable: {
            /**
             * @description Passkeys need a PUBLIC_URL with https and a name, and each can be added once; at most ten for an account.
             * @constant
             */
            code: 2018;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** PasswordLink */
        PasswordLink: {
            /**
             * @description It opens the page that sets the password of the account, once. It is shown only now.
             * @example https://frond.example/set-password#Zm9v…
             */
            link: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            expiresAt: number;
        };
        /** PayloadTooLarge */
        PayloadTooLarge: {
            /**
             * @description The body is too large.
             * @constant
             */
            code: 1107;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Plant */
        Plant: {
            /** @example 42 */
            id: number;
            /** @example Monty */
            name: string;
            /** @description Null once the species is deleted. */
            species: components["schemas"]["SpeciesSummary"] | null;
            /** @description Null once the location is deleted. */
            location: components["schemas"]["LocationSummary"] | null;
            /** @example 2025-04-01 */
            plantingDate: string | null;
            cultivationMethod: components["schemas"]["CultivationMethod"];
            substrate: components["schemas"]["Substrate"];
            status: components["schemas"]["PlantStatus"];
            /** @example A gift from Ada. */
            remark?: string;
            covers: components["schemas"]["MediaSummary"][];
            tags: components["schemas"]["TagSummary"][];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** PlantCare */
        PlantCare: {
            /** @example 12 */
            plantId: number;
            /**
             * @description The earliest due day; absent while nothing is due.
             * @example 2026-11-14
             */
            nextDue?: string;
            /**
             * @description How many tasks of the plant are overdue.
             * @example 1
             */
            overdue: number;
            /**
             * @description How many tasks of the plant are due today.
             * @example 2
             */
            dueToday: number;
        };
        /** PlantCategory */
        PlantCategory: {
            /** @example 42 */
            id: number;
            /** @example fern */
            name: string;
        };
        /** PlantCursorPage */
        PlantCursorPage: {
            items: components["schemas"]["Plant"][];
            /** @example 20 */
            size: number;
            /** @description What to send as `after` for the next page; absent on the last. */
            next?: string;
        };
        /** PlantNotFound */
        PlantNotFound: {
            /**
             * @description There is no such plant.
             * @constant
             */
            code: 4001;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** PlantPage */
        PlantPage: {
            items: components["schemas"]["Plant"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** PlantProblem */
        PlantProblem: {
            /** @example 42 */
            id: number;
            plant: components["schemas"]["ProblemPlant"];
            kind: components["schemas"]["ProblemKind"];
            /** @example Spider mites */
            name: string;
            /** @example 2026-11-14 */
            since: string;
            /**
             * @description Absent while the problem is open.
             * @example 2026-11-14
             */
            endedOn?: string;
            /** @example Under the leaves. */
            note?: string;
            /**
             * @description Whether the plant stands apart from others.
             * @example true
             */
            isolated: boolean;
            /**
             * @description Days from one look at the plant to the next.
             * @example 3
             */
            checkEvery?: number;
            /**
             * @description `checkEvery` days after the last entry of the plant up to today that is a Treatment, a PestOrDisease or an Observation, or after `since` if that is later. Absent once the problem has ended.
             * @example 2026-11-14
             */
            nextCheck?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** PlantProblemPage */
        PlantProblemPage: {
            items: components["schemas"]["PlantProblem"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** PlantSpecies */
        PlantSpecies: {
            /** @example 42 */
            id: number;
            /** @example Swiss Cheese Plant */
            commonName: string;
            /** @example Monstera deliciosa */
            scientificName: string | null;
            /** @example Monstera */
            genus: string | null;
            /** @example deliciosa */
            speciesEpithet: string | null;
            /** @example Araceae */
            family: string | null;
            /** @example A climber with large, perforated leaves. */
            description: string | null;
            /** @example /api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg */
            coverUrl?: string;
            careDifficulty: components["schemas"]["CareDifficulty"];
            lightRequirement: components["schemas"]["LightRequirement"];
            /** @example When the top third of the soil is dry. */
            wateringFrequencyGuide: string | null;
            /** @example 50–70 % */
            humidityRequirement: string | null;
            toxicityLevel: components["schemas"]["ToxicityLevel"];
            categories: components["schemas"]["PlantCategory"][];
        };
        /** PlantSpeciesPage */
        PlantSpeciesPage: {
            items: components["schemas"]["PlantSpecies"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /**
         * PlantStatus
         * @description 0 Active, 1 Archived, 2 Dead.
         * @example 1
         * @enum {integer}
         */
        PlantStatus: 0 | 1 | 2;
        /** PlantTag */
        PlantTag: {
            /** @example 42 */
            id: number;
            /** @example needs repotting */
            name: string;
            /**
             * @description How many plants carry it.
             * @example 3
             */
            plantCount: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** PlantsChanged */
        PlantsChanged: {
            /**
             * @description How many plants there were to change.
             * @example 12
             */
            plants: number;
        };
        /** PlantsWithCare */
        PlantsWithCare: {
            plants: components["schemas"]["PlantCare"][];
            /**
             * @description The day that it is for the owner.
             * @example 2026-11-14
             */
            today: string;
        };
        /** PreconditionFailed */
        PreconditionFailed: {
            /**
             * @description The resource has changed since you read it.
             * @constant
             */
            code: 1109;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * ProblemKind
         * @description 1 Pest, 2 Disease, 3 Damage, 4 Deficiency, 5 Other.
         * @example 1
         * @enum {integer}
         */
        ProblemKind: 1 | 2 | 3 | 4 | 5;
        /** ProblemLimit */
        ProblemLimit: {
            /**
             * @description A garden has at most 1,000 open problems; end one first.
             * @constant
             */
            code: 4802;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ProblemNotFound */
        ProblemNotFound: {
            /**
             * @description There is no such problem of a plant.
             * @constant
             */
            code: 4801;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ProblemPlant */
        ProblemPlant: {
            /** @example 42 */
            id: number;
            /** @example Fern */
            name: string;
        };
        /** ProtectedResource */
        ProtectedResource: {
            /** @example https://plants.example.org/mcp */
            resource: string;
            authorization_servers: string[];
            /**
             * @example [
             *       "garden:read",
             *       "garden:care",
             *       "garden:write"
             *     ]
             */
            scopes_supported: string[];
            /**
             * @example [
             *       "header"
             *     ]
             */
            bearer_methods_supported: string[];
            /** @example Frond */
            resource_name: string;
        };
        /** ProviderNotFound */
        ProviderNotFound: {
            /**
             * @description There is no such service to sign in by.
             * @constant
             */
            code: 2019;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** PublicJwk */
        PublicJwk: {
            /** @constant */
            kty: "RSA";
            /** @constant */
            use: "sig";
            /** @constant */
            alg: "RS256";
            /**
             * @description Key id, a UUID; the header of every token names the key that signed it.
             * @example 3f0c2a52-9f0b-4c51-8a5e-6d1d1f3a9b77
             */
            kid: string;
            /**
             * @description Modulus, base64url.
             * @example wJ5Q…
             */
            n: string;
            /**
             * @description Exponent, base64url.
             * @example AQAB
             */
            e: string;
        };
        /** PushKey */
        PushKey: {
            /**
             * @description What a browser subscribes with, as its `applicationServerKey`.
             * @example BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U
             */
            publicKey: string;
        };
        /**
         * PushSubscription
         * @description The JSON of a subscription, as a browser gives it.
         */
        PushSubscription: {
            /** @example https://push.example/send/dGhpcyBpcyBh */
            endpoint: string;
            /** @description As browsers send it; of no consequence. */
            expirationTime?: number | null;
            keys: {
                /** @example BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4 */
                p256dh: string;
                /** @example BTBZMqHH6r4Tts7J_aSIgg */
                auth: string;
            };
        };
        /** RangeNotSatisfiable */
        RangeNotSatisfiable: {
            /**
             * @description The file has no such range.
             * @constant
             */
            code: 1113;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** RateLimited */
        RateLimited: {
            /**
             * @description Too many requests; wait a little.
             * @constant
             */
            code: 1108;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            /** @description Each works once in place of a code. They are shown only now. */
            recoveryCodes: string[];
        };
        /** Region */
        Region: {
            /** @example 42 */
            id: number;
            /** @example Home */
            name: string;
            /**
             * @description Absent if the region has no coordinates.
             * @example 13.4
             */
            longitude?: number;
            /**
             * @description Absent if the region has no coordinates.
             * @example 52.5
             */
            latitude?: number;
            locations: components["schemas"]["Location"][];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** RegionNotFound */
        RegionNotFound: {
            /**
             * @description There is no such region.
             * @constant
             */
            code: 4201;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** RegionReorderInvalid */
        RegionReorderInvalid: {
            /**
             * @description The new order must name each of your regions exactly once.
             * @constant
             */
            code: 4203;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** RegionSummary */
        RegionSummary: {
            /** @example 42 */
            id: number;
            /** @example Home */
            name: string;
        };
        /** RegistrationRule */
        RegistrationRule: {
            /**
             * @description `open`: any visitor may register. `invite`: only with an invitation. `closed`: no visitor may register.
             * @example invite
             * @enum {string}
             */
            mode: "open" | "invite" | "closed";
        };
        /** ReminderChannel */
        ReminderChannel: {
            /** @example 42 */
            id: number;
            kind: components["schemas"]["ChannelKind"];
            /** @example Phone */
            name: string | null;
            /**
             * @description Whether reminders go out over it.
             * @example true
             */
            enabled: boolean;
            format?: components["schemas"]["WebhookFormat"];
            /**
             * @description Where it leads, to recognise it by: the e-mail address, or the host without anything secret.
             * @example https://ntfy.example…
             */
            target: string;
            /**
             * @description Event types that it also gets.
             * @example [
             *       "plant.*"
             *     ]
             */
            events?: string[];
            /**
             * @description Of an e-mail channel: whether the address of the account has been confirmed.
             * @example true
             */
            confirmed?: boolean;
            /**
             * @description What a signed webhook is verified with. Only in the response that made it.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret?: string;
            /**
             * @description Dates in a row on which nothing arrived. Changing the channel, or switching it on or off, clears this and `lastError`.
             * @example 0
             */
            failures: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            lastSentAt?: number;
            /** @example connection refused */
            lastError?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** ReminderDelivery */
        ReminderDelivery: {
            /** @example 42 */
            id: number;
            /**
             * @description The local day that it belongs to.
             * @example 2026-11-14
             */
            date: string;
            /**
             * @description 1 Pending, 2 Sent, 3 Failed: it was given up, 4 Dropped: there was nothing to tell any more, or the channel was switched off.
             * @example 2
             */
            state: number;
            /** @example 1 */
            attempts: number;
            /**
             * @description The HTTP status of the last answer.
             * @example 200
             */
            status?: number;
            /**
             * @description What went wrong last, in the words of a test.
             * @example timeout
             */
            error?: string;
            /**
             * @description While it is pending, epoch milliseconds.
             * @example 1767225600000
             */
            nextAttemptAt?: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description When it arrived, epoch milliseconds.
             * @example 1767225600000
             */
            sentAt?: number;
        };
        /** ReminderDeliveryPage */
        ReminderDeliveryPage: {
            items: components["schemas"]["ReminderDelivery"][];
            page: number;
            /** @example 20 */
            size: number;
            /**
             * @description How many there are on all pages together.
             * @example 1
             */
            total: number;
        };
        /** ReminderTestResult */
        ReminderTestResult: {
            /** @example true */
            ok: boolean;
            /**
             * @description Of the answer.
             * @example 200
             */
            status?: number;
            /**
             * @description Why it did not arrive: address refused, recipient refused, unknown host, timeout, connection refused, connection lost, TLS, sign-in refused, no mail server, push key unreadable, secrets unreadable, internal error, too late, address not confirmed, or the answer, such as `HTTP 500`.
             * @example connection refused
             */
            error?: string;
        };
        /** RequestTimeout */
        RequestTimeout: {
            /**
             * @description The request took too long to arrive.
             * @constant
             */
            code: 1112;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * Role
         * @description What an account may do.
         * @example USER
         * @enum {string}
         */
        Role: "USER" | "ADMIN";
        /** RouteNotFound */
        RouteNotFound: {
            /**
             * @description There is nothing at this address.
             * @constant
             */
            code: 1104;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ScheduleCount */
        ScheduleCount: {
            /**
             * @description How many were changed.
             * @example 12
             */
            schedules: number;
        };
        /** ScheduleExists */
        ScheduleExists: {
            /**
             * @description The plant already has a schedule of this type.
             * @constant
             */
            code: 4502;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ScheduleInactive */
        ScheduleInactive: {
            /**
             * @description The schedule is paused, or its plant is not active.
             * @constant
             */
            code: 4503;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * ScheduleMode
         * @description 1 AfterDone, which it is if never given: counts from the last time. 2 Calendar: a fixed grid of days from `startDate`.
         * @example 1
         * @enum {integer}
         */
        ScheduleMode: 1 | 2;
        /** ScheduleNotFound */
        ScheduleNotFound: {
            /**
             * @description There is no such care schedule.
             * @constant
             */
            code: 4501;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** SchedulesMade */
        SchedulesMade: {
            /**
             * @description How many plants were selected.
             * @example 12
             */
            plants: number;
            /**
             * @description How many schedules are new.
             * @example 20
             */
            created: number;
            /**
             * @description How many schedules were replaced.
             * @example 0
             */
            replaced: number;
            /**
             * @description How many schedules there were already, and stay as they are.
             * @example 4
             */
            kept: number;
        };
        /** SearchResults */
        SearchResults: {
            /** @description Active ones first. */
            plants: components["schemas"]["FoundPlant"][];
            species: components["schemas"]["FoundSpecies"][];
            places: components["schemas"]["FoundPlace"][];
            tags: components["schemas"]["FoundTag"][];
            /** @description The latest first. */
            entries: components["schemas"]["FoundEntry"][];
        };
        /**
         * Season
         * @description Instead of months, and turned into them at once: winter is November to February, south of the equator May to August; growing is the rest of the year.
         * @example 1
         * @enum {integer}
         */
        Season: 1 | 2;
        /** SecondFactorRequired */
        SecondFactorRequired: {
            /**
             * @description The password is right; a code of the second factor is needed, too.
             * @constant
             */
            code: 2009;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** SecondFactorState */
        SecondFactorState: {
            /**
             * @description The second factor is on already, or off, or none is pending.
             * @constant
             */
            code: 2010;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Session */
        Session: {
            /**
             * @description A JWT for the Authorization header.
             * @example eyJhbGciOiJSUzI1NiIs…
             */
            accessToken: string;
            /** @constant */
            tokenType: "Bearer";
            /**
             * @description Seconds until the access token expires.
             * @example 900
             */
            expiresIn: number;
            /**
             * @description Gets the next pair; spent by that.
             * @example 7.x3Jz….mR0c…
             */
            refreshToken: string;
            /**
             * @description Seconds until the refresh token expires.
             * @example 2592000
             */
            refreshExpiresIn: number;
            user: components["schemas"]["User"];
            /**
             * @description After signing in by a provider that offers it: where the user leaves the provider, too. To be opened after the session was ended here.
             * @example https://login.example.org/session/end?id_token_hint=…
             */
            logoutUrl?: string;
        };
        /** SessionNotFound */
        SessionNotFound: {
            /**
             * @description There is no such session.
             * @constant
             */
            code: 2004;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** SessionSummary */
        SessionSummary: {
            /** @example 42 */
            id: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description When it was last refreshed, epoch milliseconds.
             * @example 1767225600000
             */
            lastUsedAt: number;
            /**
             * @description Absent if the client sent none.
             * @example FrondApp/1.4 (iPhone)
             */
            userAgent?: string;
            /** @description The session this request belongs to. */
            current: boolean;
        };
        /** SignInMethods */
        SignInMethods: {
            /**
             * @description With an address and a password.
             * @example true
             */
            password: boolean;
            /**
             * @description With a passkey.
             * @example false
             */
            passkeys: boolean;
            /**
             * @description Whether the server mails a link to a user without their password.
             * @example true
             */
            recovery: boolean;
            /**
             * @description `open`: any visitor may register. `invite`: only with an invitation. `closed`: no visitor may register.
             * @example invite
             * @enum {string}
             */
            registration: "open" | "invite" | "closed";
            /**
             * @description Other services by which users sign in.
             * @example []
             */
            providers: {
                /** @example 1 */
                id: string;
                /** @example Home */
                name: string;
            }[];
        };
        /** SigningKey */
        SigningKey: {
            /**
             * @description Key id, a UUID; the header of every token names the key that signed it.
             * @example 3f0c2a52-9f0b-4c51-8a5e-6d1d1f3a9b77
             */
            kid: string;
            /** @description Tokens signed by this key are accepted. */
            active: boolean;
            /** @description New tokens are signed by this key. */
            signing: boolean;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            deactivatedAt?: number;
        };
        /** SpeciesNotFound */
        SpeciesNotFound: {
            /**
             * @description There is no such species.
             * @constant
             */
            code: 3001;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** SpeciesSummary */
        SpeciesSummary: {
            /** @example 42 */
            id: number;
            /** @example Swiss Cheese Plant */
            commonName: string;
            /** @example Monstera deliciosa */
            scientificName: string | null;
        };
        /** StorageFull */
        StorageFull: {
            /**
             * @description There is no room left to store this.
             * @constant
             */
            code: 1902;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** StorageUse */
        StorageUse: {
            /**
             * @description How many bytes the files have.
             * @example 73400320
             */
            usedBytes: number;
            /**
             * @description How many they may have.
             * @example 1073741824
             */
            allowedBytes: number;
        };
        /**
         * Substrate
         * @description 0 Unspecified, 1 PottingMix, 2 GardenSoil, 3 Peat, 4 CocoCoir, 5 CactusMix, 6 AroidMix, 7 OrchidBark, 8 Sphagnum, 9 Perlite, 10 Vermiculite, 11 Pumice, 12 Leca, 13 Pon, 14 SandGravel, 15 Rockwool, 16 Akadama, 17 Compost, 18 Water, 19 None, 20 Other.
         * @example 1
         * @enum {integer}
         */
        Substrate: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
        /** TagNameTaken */
        TagNameTaken: {
            /**
             * @description You already have a tag with this name.
             * @constant
             */
            code: 4102;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** TagNotFound */
        TagNotFound: {
            /**
             * @description There is no such tag.
             * @constant
             */
            code: 4101;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** TagSummary */
        TagSummary: {
            /** @example 42 */
            id: number;
            /** @example needs repotting */
            name: string;
        };
        /** TargetRefused */
        TargetRefused: {
            /**
             * @description This server may not call that address. Public https addresses without a user name are allowed; any other has to be listed by the operator in OUTBOUND_ALLOW.
             * @constant
             */
            code: 4605;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * ToxicityLevel
         * @description 0 Unspecified, 1 NonToxic, 2 Irritant, 3 MildlyToxic, 4 HighlyToxic.
         * @example 1
         * @enum {integer}
         */
        ToxicityLevel: 0 | 1 | 2 | 3 | 4;
        /** TranslationNotFound */
        TranslationNotFound: {
            /**
             * @description The species has no translation in this language.
             * @constant
             */
            code: 3002;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** TypeCount */
        TypeCount: {
            type: components["schemas"]["JournalType"];
            /**
             * @description Entries, however many plants they name.
             * @example 12
             */
            count: number;
        };
        /** Unauthenticated */
        Unauthenticated: {
            /**
             * @description Sign in first: this needs a valid access token.
             * @constant
             */
            code: 401;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** Unavailable */
        Unavailable: {
            /**
             * @description The service is not available right now; try again shortly.
             * @constant
             */
            code: 1903;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** UnmatchedSpecies */
        UnmatchedSpecies: {
            /** @example Philodendron imaginarium */
            name: string;
            /** @example 2 */
            plants: number;
        };
        /** UnsupportedMediaType */
        UnsupportedMediaType: {
            /**
             * @description This content type is not accepted here.
             * @constant
             */
            code: 1102;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** UriTooLong */
        UriTooLong: {
            /**
             * @description The address is too long.
             * @constant
             */
            code: 1110;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** User */
        User: {
            /** @example 42 */
            id: number;
            /** @example ada@example.org */
            email: string;
            /** @example Ada */
            displayName?: string;
            role: components["schemas"]["Role"];
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** UserNotFound */
        UserNotFound: {
            /**
             * @description There is no such user.
             * @constant
             */
            code: 2003;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** ValidationFailed */
        ValidationFailed: {
            /**
             * @description The request has invalid fields.
             * @constant
             */
            code: 1101;
            /** @description What went wrong, for people. */
            message: string;
            /** @description With code 1101: one entry for each offending field. */
            data: {
                errors: components["schemas"]["FieldProblem"][];
            };
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** WeakPassword */
        WeakPassword: {
            /**
             * @description This password is too common; choose another.
             * @constant
             */
            code: 2002;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * WebhookFormat
         * @description 1 Signed, 2 Ntfy, 3 Gotify, 4 Apprise, 5 Slack.
         * @example 1
         * @enum {integer}
         */
        WebhookFormat: 1 | 2 | 3 | 4 | 5;
        /** Wish */
        Wish: {
            /** @example 42 */
            id: number;
            /** @example Fiddle-leaf fig */
            name: string;
            species?: components["schemas"]["WishSpecies"];
            /** @example A small one, for the north window. */
            note?: string;
            /**
             * @description Epoch milliseconds.
             * @example 1767225600000
             */
            createdAt: number;
        };
        /** WishLimit */
        WishLimit: {
            /**
             * @description A garden has at most 500 wishes; delete one first.
             * @constant
             */
            code: 4804;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /** WishNotFound */
        WishNotFound: {
            /**
             * @description There is no such wish.
             * @constant
             */
            code: 4803;
            /** @description What went wrong, for people. */
            message: string;
            data: null;
            /** @description Also sent as the header X-Request-Id. */
            requestId: string;
            /** @description Time of the response, epoch milliseconds. */
            timestamp: number;
        };
        /**
         * WishSpecies
         * @description Absent without one, and once it is deleted.
         */
        WishSpecies: {
            /** @example 42 */
            id: number;
            /** @example Fiddle-leaf fig */
            commonName: string;
            /** @example Ficus lyrata */
            scientificName?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
        FrondGarden: string;
        /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
        AcceptLanguage: string;
        /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
        IdempotencyKey: string;
        /** @description Of a stream: the last event that is known, instead of `after`. Browsers send it by themselves. */
        LastEventId: string;
        /** @description The part that is wanted; of an original only. */
        Range: string;
        /** @description The ETag the other parts came with; all of the file if it has another. */
        IfRange: string;
        /** @description ETags already known; 304 if one of them still holds. */
        IfNoneMatch: string;
        /** @description The ETag the change is based on; 412 if the resource has another by now. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: {
                            /** @constant */
                            status: "alive";
                        };
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: {
                            /** @constant */
                            status: "ready";
                            /**
                             * @description What is away although most requests can do without it. Absent when nothing is.
                             * @example [
                             *       "storage"
                             *     ]
                             */
                            degraded?: string[];
                        };
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    rotateSigningKeys: {
        parameters: {
            query?: {
                /** @description Active keys to keep, the new one included; `JWT_KEEP_ACTIVE` if absent. */
                keepActive?: number;
            };
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["KeyRotation"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["SigningKey"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getJwkSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
        };
    };
    getOpenIdConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenIdConfiguration"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example ada@example.org */
                    email: string;
                    /** @example three green thumbs */
                    password: string;
                    /**
                     * @description Needed if a second factor is on: six digits of the authenticator app, or an unused recovery code.
                     * @example 492039
                     */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 7.x3Jz….mR0c… */
                    refreshToken: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 7.x3Jz….mR0c… */
                    refreshToken: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An account without a password leaves it out.
                     * @example three green thumbs
                     */
                    currentPassword?: string;
                    /**
                     * @description Not one of the most common ones.
                     * @example three green thumbs
                     */
                    newPassword: string;
                    /**
                     * @description Also ends all keys of the account.
                     * @example false
                     */
                    endKeys?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["SessionSummary"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ActivityPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getSecurity: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["AccountSecurity"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["NewSecondFactor"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    turnOffSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example three green thumbs */
                    password: string;
                    /**
                     * @description Six digits of the authenticator app, or an unused recovery code.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Six digits of the authenticator app, or an unused recovery code.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["RecoveryCodes"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PasskeyOptions"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the beginning gave, for ten minutes. The first try spends it.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    flow: string;
                    /** @example Phone */
                    name: string;
                    /**
                     * @description What the browser responded with, as JSON.
                     * @example {"id":"…","type":"public-key","response":{}}
                     */
                    response: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Passkey"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Phone */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Passkey"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PasskeyOptions"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the beginning gave, for ten minutes. The first try spends it.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    flow: string;
                    /**
                     * @description What the browser responded with, as JSON.
                     * @example {"id":"…","type":"public-key","response":{}}
                     */
                    response: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email: string;
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What stands behind the `#` of the link.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email: string;
                    /**
                     * @description Not one of the most common ones.
                     * @example three green thumbs
                     */
                    password: string;
                    /** @example Ada */
                    displayName?: string | null;
                    /**
                     * @description What stands behind the `#` of an invitation. Needed, and spent, where `REGISTRATION=invite`.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    invitation?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["User"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ada */
                    displayName?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["User"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An account without a password leaves it out.
                     * @example three green thumbs
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getStorageUse: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["StorageUse"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description From 0. */
                page?: number;
                size?: number;
                /** @description Terms that must all occur in the e-mail address or the name. */
                keywords?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ManagedUserPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email: string;
                    /** @example Ada */
                    displayName?: string | null;
                    /**
                     * @description `USER` if absent.
                     * @example USER
                     * @enum {string|null}
                     */
                    role?: "USER" | "ADMIN" | null;
                    /**
                     * @description How many bytes the files of the user may have: 0 allows no files, `null` is what the server allows every user.
                     * @example 5368709120
                     */
                    mediaQuotaBytes?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["NewUser"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email?: string;
                    role?: components["schemas"]["Role"];
                    disabled?: boolean;
                    /**
                     * @description How many bytes the files of the user may have: 0 allows no files, `null` is what the server allows every user.
                     * @example 5368709120
                     */
                    mediaQuotaBytes?: number | null;
                    /**
                     * @description Turns the second factor off when a user has lost the device.
                     * @constant
                     */
                    secondFactor?: false;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ManagedUser"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    beginSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The `id` of one of the `providers` of `GET /api/v1/auth/methods`.
                     * @example 1
                     */
                    provider: string;
                    /**
                     * @description What stands behind the `#` of an invitation, for a user without an account.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    invitation?: string | null;
                    /**
                     * @description Links the identity to the account of the session, which has to be fresh.
                     * @example false
                     */
                    link?: boolean | null;
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["BegunSignOn"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    finishSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the beginning gave, for ten minutes. The first try spends it.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    flow: string;
                    /**
                     * @description The query string with which the provider sent the user back to `/auth/callback`.
                     * @example code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj
                     */
                    callback: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the beginning gave, for ten minutes. The first try spends it.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    flow: string;
                    /**
                     * @description The query string with which the provider sent the user back to `/auth/callback`.
                     * @example code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj
                     */
                    callback: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Identity"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getRegistrationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["RegistrationRule"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["SignInMethods"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Invitation"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Only this address can be registered with it.
                     * @example ada@example.org
                     */
                    email?: string | null;
                    /**
                     * @description How long it is good for; 7 if absent.
                     * @example 7
                     */
                    days?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["NewInvitation"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listGrants: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Grant"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["GrantKind"];
                    role: components["schemas"]["GardenRole"];
                    /**
                     * @description What it is called, to tell it from others.
                     * @example Home Assistant
                     */
                    name?: string | null;
                    /**
                     * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
                     * @example 2026-11-14
                     */
                    from?: string | null;
                    /**
                     * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
                     * @example 2026-11-14
                     */
                    until?: string | null;
                    /**
                     * @description What a visitor with the link is told.
                     * @example The key is under the fern.
                     */
                    message?: string | null;
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email?: string | null;
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Grant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getOwnGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["OwnGrant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Grant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["GardenRole"];
                    /**
                     * @description What it is called, to tell it from others.
                     * @example Home Assistant
                     */
                    name?: string | null;
                    /**
                     * @description The first day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
                     * @example 2026-11-14
                     */
                    from?: string | null;
                    /**
                     * @description The last day on which it counts, in the time zone of the garden; at most 1830 days ahead, of a link 92.
                     * @example 2026-11-14
                     */
                    until?: string | null;
                    /**
                     * @description What a visitor with the link is told.
                     * @example The key is under the fern.
                     */
                    message?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Grant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteGrant: {
        parameters: {
            query?: {
                /** @description Deletes what a link wrote with it, and the files that nothing else refers to. */
                entries?: "delete";
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    renewGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Grant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    lookAtInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What stands behind the `#` of the link.
                     * @example 4f7YQ0b2…
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["GardenInvitation"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What stands behind the `#` of the link.
                     * @example 4f7YQ0b2…
                     */
                    token: string;
                    /** @example Ada */
                    displayName?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Garden"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listGardens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Garden"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getGarden: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Garden"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateGarden: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What its persons call the garden.
                     * @example Our balcony
                     */
                    name?: string | null;
                    remind?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Garden"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
    lookAtClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The https address of the document by which the program is known.
                     * @example https://assistant.example.org/client.json
                     */
                    clientId: string;
                    /**
                     * @description Where the user is sent back to; the document names it.
                     * @example http://127.0.0.1:51812/callback
                     */
                    redirectUri: string;
                    /**
                     * @description The SHA-256 of the verifier, in base64url (PKCE, method S256).
                     * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                     */
                    codeChallenge: string;
                    /**
                     * @description What the key is for: `/mcp` of this server.
                     * @example https://plants.example.org/mcp
                     */
                    resource: string;
                    /**
                     * @description Of `garden:read`, `garden:care` and `garden:write`, which are the roles 1 to 3, those that are wanted, with spaces between them; the first if absent. Others are ignored.
                     * @example garden:read garden:care
                     */
                    scope?: string | null;
                    /**
                     * @description What the program wants to have back.
                     * @example af0ifjsldkj
                     */
                    state?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ClientOfRequest"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createClientGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The https address of the document by which the program is known.
                     * @example https://assistant.example.org/client.json
                     */
                    clientId: string;
                    /**
                     * @description Where the user is sent back to; the document names it.
                     * @example http://127.0.0.1:51812/callback
                     */
                    redirectUri: string;
                    /**
                     * @description The SHA-256 of the verifier, in base64url (PKCE, method S256).
                     * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                     */
                    codeChallenge: string;
                    /**
                     * @description What the key is for: `/mcp` of this server.
                     * @example https://plants.example.org/mcp
                     */
                    resource: string;
                    /**
                     * @description Of `garden:read`, `garden:care` and `garden:write`, which are the roles 1 to 3, those that are wanted, with spaces between them; the first if absent. Others are ignored.
                     * @example garden:read garden:care
                     */
                    scope?: string | null;
                    /**
                     * @description What the program wants to have back.
                     * @example af0ifjsldkj
                     */
                    state?: string | null;
                    /** @example 42 */
                    gardenId: number;
                    role: components["schemas"]["GardenRole"];
                    /**
                     * @description The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.
                     * @example three green thumbs
                     */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ClientGrant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PasswordLink"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    recoverPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: idn-email
                     * @example ada@example.org
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What stands behind the `#` of the link.
                     * @example 4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc
                     */
                    token: string;
                    /**
                     * @description Not one of the most common ones.
                     * @example three green thumbs
                     */
                    newPassword: string;
                    /**
                     * @description Needed if a second factor is on: six digits of the authenticator app, or an unused recovery code.
                     * @example 492039
                     */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Session"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description From 0, which it is if absent. Not together with `after`. */
                page?: number;
                size?: number;
                /** @description Instead of `page`: empty for the beginning, then the `next` of the response before. Entries that come or go meanwhile neither shift the others nor show them twice. */
                after?: string;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["MediaFilePage"] | components["schemas"]["MediaFileCursorPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file itself.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["MediaFile"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getMediaContent: {
        parameters: {
            query?: {
                /** @description Target width in pixels; without it, in proportion to the height. */
                w?: number;
                /** @description Target height in pixels; without it, in proportion to the width. */
                h?: number;
                /** @description Output format; that of the source if absent, or JPEG where the source is HEIC. */
                format?: "jpeg" | "png" | "webp" | "avif";
                /** @description Quality of jpeg, webp and avif; 80 if absent. */
                q?: number;
                /** @description Where both sides are given: `fit`, which it is if absent, keeps the whole image inside the size, `fill` covers it and crops the overflow. */
                resize?: "fit" | "fill";
            };
            header?: {
                /** @description The part that is wanted; of an original only. */
                Range?: components["parameters"]["Range"];
                /** @description The ETag the other parts came with; all of the file if it has another. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                month: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "image/heic": string;
                    "video/mp4": string;
                    "video/webm": string;
                    "video/quicktime": string;
                    "application/pdf": string;
                };
            };
        };
    };
    getSharedMediaContent: {
        parameters: {
            query?: {
                /** @description Target width in pixels; without it, in proportion to the height. */
                w?: number;
                /** @description Target height in pixels; without it, in proportion to the width. */
                h?: number;
                /** @description Output format; that of the source if absent, or JPEG where the source is HEIC. */
                format?: "jpeg" | "png" | "webp" | "avif";
                /** @description Quality of jpeg, webp and avif; 80 if absent. */
                q?: number;
                /** @description Where both sides are given: `fit`, which it is if absent, keeps the whole image inside the size, `fill` covers it and crops the overflow. */
                resize?: "fit" | "fill";
            };
            header?: {
                /** @description The part that is wanted; of an original only. */
                Range?: components["parameters"]["Range"];
                /** @description The ETag the other parts came with; all of the file if it has another. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "image/heic": string;
                };
            };
        };
    };
    listEnumerations: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Enumerations"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listPlantCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantCategory"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createPlantCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example fern */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantCategory"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updatePlantCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example fern */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantCategory"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deletePlantCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listRegions: {
        parameters: {
            query?: {
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description Only what was added or changed since: the `timestamp` of an earlier response. It reaches back by a minute more, so that nothing is lost; what was deleted is not listed. */
                updatedSince?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Region"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createRegion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home */
                    name: string;
                    /**
                     * @description With latitude or not at all.
                     * @example 13.4
                     */
                    longitude?: number | null;
                    /**
                     * @description With longitude or not at all.
                     * @example 52.5
                     */
                    latitude?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Region"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    reorderRegions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description All ids, each once, in the new order.
                     * @example [
                     *       2,
                     *       1,
                     *       3
                     *     ]
                     */
                    orderedIds: number[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Region"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getRegion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Region"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateRegion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Home */
                    name?: string;
                    /**
                     * @description With latitude or not at all.
                     * @example 13.4
                     */
                    longitude?: number | null;
                    /**
                     * @description With longitude or not at all.
                     * @example 52.5
                     */
                    latitude?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Region"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteRegion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Kitchen window */
                    name: string;
                    lightLevel?: components["schemas"]["LightRequirement"] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Location"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    reorderLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description All ids, each once, in the new order.
                     * @example [
                     *       2,
                     *       1,
                     *       3
                     *     ]
                     */
                    orderedIds: number[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Location"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Location"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Kitchen window */
                    name?: string;
                    lightLevel?: components["schemas"]["LightRequirement"] | null;
                    /**
                     * @description Moves the location there, as the last one; in its own region it stays where it is.
                     * @example 42
                     */
                    regionId?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Location"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description Only what was added or changed since: the `timestamp` of an earlier response. It reaches back by a minute more, so that nothing is lost; what was deleted is not listed. */
                updatedSince?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantTag"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example needs repotting */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantTag"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantTag"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example needs repotting */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantTag"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listPlants: {
        parameters: {
            query?: {
                /** @description Terms that must all occur: each in the name or remark, a name of the species in any language, or the name of the location, its region or a tag. */
                keywords?: string;
                speciesId?: number;
                locationId?: number;
                regionId?: number;
                tagId?: number;
                status?: components["schemas"]["PlantStatus"];
                /** @description Only those with an open problem. */
                problem?: "open";
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description Only what was added or changed since: the `timestamp` of an earlier response. It reaches back by a minute more, so that nothing is lost; what was deleted is not listed. */
                updatedSince?: number;
                /** @description What to sort by, downwards with `-`; the newest first if absent. Names are compared without regard to case and accents. `location` is the order of regions and locations, `species` the common name in the language of the reader, both then the name. Plants without a planting date, due day, location or species come last either way, and equals are in the order of their ids. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt" | "plantingDate" | "-plantingDate" | "nextDue" | "-nextDue" | "location" | "-location" | "species" | "-species";
                /** @description From 0, which it is if absent. Not together with `after`. */
                page?: number;
                size?: number;
                /** @description Instead of `page`: empty for the beginning, then the `next` of the response before. Entries that come or go meanwhile neither shift the others nor show them twice. */
                after?: string;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantPage"] | components["schemas"]["PlantCursorPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createPlant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Monty */
                    name: string;
                    /** @example 42 */
                    speciesId: number;
                    /** @example 42 */
                    locationId: number;
                    /**
                     * @description YYYY-MM-DD
                     * @example 2025-04-01
                     */
                    plantingDate?: string | null;
                    cultivationMethod?: components["schemas"]["CultivationMethod"] | null;
                    substrate?: components["schemas"]["Substrate"] | null;
                    status?: components["schemas"]["PlantStatus"] | null;
                    /** @example A gift from Ada. */
                    remark?: string | null;
                    /**
                     * @description Ids of own pictures and videos (what is a cover already may stay one) in their order; duplicates and empty values are ignored. At most 100, not counting those.
                     * @example [
                     *       5,
                     *       3
                     *     ]
                     */
                    covers?: (number | null | string)[] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    tagIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Plant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updatePlants: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    ids: number[];
                    /**
                     * @description Where they stand; null for nowhere.
                     * @example 42
                     */
                    locationId?: number | null;
                    status?: components["schemas"]["PlantStatus"] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    addTagIds?: number[] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    removeTagIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantsChanged"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getPlant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Plant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updatePlant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Monty */
                    name?: string;
                    /** @example 42 */
                    speciesId?: number | null;
                    /** @example 42 */
                    locationId?: number | null;
                    /**
                     * @description YYYY-MM-DD
                     * @example 2025-04-01
                     */
                    plantingDate?: string | null;
                    cultivationMethod?: components["schemas"]["CultivationMethod"] | null;
                    substrate?: components["schemas"]["Substrate"] | null;
                    status?: components["schemas"]["PlantStatus"] | null;
                    /** @example A gift from Ada. */
                    remark?: string | null;
                    /**
                     * @description Ids of own pictures and videos (what is a cover already may stay one) in their order; duplicates and empty values are ignored. At most 100, not counting those.
                     * @example [
                     *       5,
                     *       3
                     *     ]
                     */
                    covers?: (number | null | string)[] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    tagIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Plant"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deletePlant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listWishes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Wish"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createWish: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description May be absent with a species, whose common name in the preferred language is taken then.
                     * @example Fiddle-leaf fig
                     */
                    name?: string | null;
                    /** @example 42 */
                    speciesId?: number | null;
                    /** @example A small one, for the north window. */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Wish"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getWish: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Wish"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateWish: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description May be absent with a species, whose common name in the preferred language is taken then.
                     * @example Fiddle-leaf fig
                     */
                    name?: string | null;
                    /** @example 42 */
                    speciesId?: number | null;
                    /** @example A small one, for the north window. */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Wish"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteWish: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /** @description Terms that must all occur, each in the remark or the name of a plant. */
                keywords?: string;
                plantId?: number;
                /** @description Entries of plants that stand in this location now. */
                locationId?: number;
                /** @description Entries of plants that stand in this region now. */
                regionId?: number;
                /** @description Entries of plants that carry this tag now. */
                tagId?: number;
                type?: components["schemas"]["JournalType"];
                /** @description Earliest eventTime, inclusive. */
                from?: number;
                /** @description Latest eventTime, inclusive. */
                to?: number;
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description Only what was added or changed since: the `timestamp` of an earlier response. It reaches back by a minute more, so that nothing is lost; what was deleted is not listed. */
                updatedSince?: number;
                /** @description From 0, which it is if absent. Not together with `after`. */
                page?: number;
                size?: number;
                /** @description Instead of `page`: empty for the beginning, then the `next` of the response before. Entries that come or go meanwhile neither shift the others nor show them twice. */
                after?: string;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["JournalEntryPage"] | components["schemas"]["JournalEntryCursorPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    plantIds: number[];
                    type?: components["schemas"]["JournalType"] | null;
                    /**
                     * @description Epoch milliseconds, 13 digits; the current time where it is null or was never given.
                     * @example 1767225600000
                     */
                    eventTime?: number | null;
                    /**
                     * @description A text that is valid JSON, at most 16 KiB.
                     * @example {"ml":250}
                     */
                    properties?: string | null;
                    /** @example First flower! */
                    remark?: string | null;
                    /**
                     * @description Ids of own media in their order; duplicates and empty values are ignored. At most 100, not counting those.
                     * @example [
                     *       5,
                     *       3
                     *     ]
                     */
                    media?: (number | null | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["JournalEntry"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["JournalEntry"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    plantIds?: number[];
                    type?: components["schemas"]["JournalType"] | null;
                    /**
                     * @description Epoch milliseconds, 13 digits; the current time where it is null or was never given.
                     * @example 1767225600000
                     */
                    eventTime?: number | null;
                    /**
                     * @description A text that is valid JSON, at most 16 KiB.
                     * @example {"ml":250}
                     */
                    properties?: string | null;
                    /** @example First flower! */
                    remark?: string | null;
                    /**
                     * @description Ids of own media in their order; duplicates and empty values are ignored. At most 100, not counting those.
                     * @example [
                     *       5,
                     *       3
                     *     ]
                     */
                    media?: (number | null | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["JournalEntry"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listMeasuredProperties: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["MeasuredProperties"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getMeasurements: {
        parameters: {
            query?: {
                /** @description Earliest eventTime, inclusive. */
                from?: number;
                /** @description Latest eventTime, inclusive. */
                to?: number;
                /** @description The most points. Of more, those stay that are the lowest and the highest of their time. */
                points?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path: {
                id: number;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Measurements"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                plantId?: number;
                /** @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type. */
                type?: number;
                state?: components["schemas"]["CareState"];
                locationId?: number;
                regionId?: number;
                tagId?: number;
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSchedulePage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 42 */
                    plantId: number;
                    /**
                     * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
                     * @example 1
                     */
                    type: number;
                    /**
                     * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                     * @example 7
                     */
                    every: number;
                    unit: components["schemas"]["IntervalUnit"];
                    mode?: components["schemas"]["ScheduleMode"];
                    /** @description Months in which another interval holds (in mode 1 alone), or in which nothing is due. No month may be in two items, and one must be left in which it can be due. */
                    seasons?: {
                        /**
                         * @description Numbers of months, 1 to 12.
                         * @example [
                         *       11,
                         *       12,
                         *       1,
                         *       2
                         *     ]
                         */
                        months?: number[];
                        season?: components["schemas"]["Season"];
                        /**
                         * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                         * @example 7
                         */
                        every?: number;
                        unit?: components["schemas"]["IntervalUnit"];
                        /**
                         * @description Nothing is due in these months.
                         * @constant
                         */
                        rest?: true;
                    }[] | null;
                    /**
                     * @description Never due before this day; today if never given.
                     * @example 2026-11-14
                     */
                    startDate?: string;
                    /**
                     * @description How much, for the entries that marking it as done writes.
                     * @example 250
                     */
                    amountMl?: number | null;
                    /** @example Soft water, from below. */
                    note?: string | null;
                    /**
                     * @description The users that take turns, in their order: the owner of the garden, and members without a last day. At most 10, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    assignees?: number[] | null;
                    paused?: boolean | null;
                    /**
                     * @description A day after today, on which the pause ends; only with `paused: true`. Without it the pause lasts until it is ended.
                     * @example 2027-01-10
                     */
                    pausedUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSchedule"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSchedule"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
                     * @example 1
                     */
                    type?: number;
                    /**
                     * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                     * @example 7
                     */
                    every?: number;
                    unit?: components["schemas"]["IntervalUnit"];
                    mode?: components["schemas"]["ScheduleMode"];
                    /** @description Months in which another interval holds (in mode 1 alone), or in which nothing is due. No month may be in two items, and one must be left in which it can be due. */
                    seasons?: {
                        /**
                         * @description Numbers of months, 1 to 12.
                         * @example [
                         *       11,
                         *       12,
                         *       1,
                         *       2
                         *     ]
                         */
                        months?: number[];
                        season?: components["schemas"]["Season"];
                        /**
                         * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                         * @example 7
                         */
                        every?: number;
                        unit?: components["schemas"]["IntervalUnit"];
                        /**
                         * @description Nothing is due in these months.
                         * @constant
                         */
                        rest?: true;
                    }[] | null;
                    /**
                     * @description Never due before this day; today if never given.
                     * @example 2026-11-14
                     */
                    startDate?: string;
                    /**
                     * @description How much, for the entries that marking it as done writes.
                     * @example 250
                     */
                    amountMl?: number | null;
                    /** @example Soft water, from below. */
                    note?: string | null;
                    /**
                     * @description The users that take turns, in their order: the owner of the garden, and members without a last day. At most 10, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    assignees?: number[] | null;
                    paused?: boolean | null;
                    /**
                     * @description A day after today, on which the pause ends; only with `paused: true`. Without it the pause lasts until it is ended.
                     * @example 2027-01-10
                     */
                    pausedUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSchedule"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getScheduleHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareHistory"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Plants for which all that is given holds. Without `plantIds` only active ones count. At most 2,000, as they are now: those that come later are not meant.
                     * @example {
                     *       "locationId": 4
                     *     }
                     */
                    select: {
                        /**
                         * @description At most 500, not counting duplicates, which are ignored.
                         * @example [
                         *       3,
                         *       7
                         *     ]
                         */
                        plantIds?: number[] | null;
                        /** @example 42 */
                        locationId?: number | null;
                        /** @example 42 */
                        regionId?: number | null;
                        /** @example 42 */
                        tagId?: number | null;
                        /** @example 42 */
                        speciesId?: number | null;
                    };
                    /** @description What each of the plants gets, one for each type. */
                    schedules?: {
                        /**
                         * @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.
                         * @example 1
                         */
                        type: number;
                        /**
                         * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                         * @example 7
                         */
                        every: number;
                        unit: components["schemas"]["IntervalUnit"];
                        mode?: components["schemas"]["ScheduleMode"];
                        /** @description Months in which another interval holds (in mode 1 alone), or in which nothing is due. No month may be in two items, and one must be left in which it can be due. */
                        seasons?: {
                            /**
                             * @description Numbers of months, 1 to 12.
                             * @example [
                             *       11,
                             *       12,
                             *       1,
                             *       2
                             *     ]
                             */
                            months?: number[];
                            season?: components["schemas"]["Season"];
                            /**
                             * @description How many units lie between two times: up to 365 days, 104 weeks or 120 months.
                             * @example 7
                             */
                            every?: number;
                            unit?: components["schemas"]["IntervalUnit"];
                            /**
                             * @description Nothing is due in these months.
                             * @constant
                             */
                            rest?: true;
                        }[] | null;
                        /**
                         * @description Never due before this day; today if never given.
                         * @example 2026-11-14
                         */
                        startDate?: string;
                        /**
                         * @description How much, for the entries that marking it as done writes.
                         * @example 250
                         */
                        amountMl?: number | null;
                        /** @example Soft water, from below. */
                        note?: string | null;
                        /**
                         * @description The users that take turns, in their order: the owner of the garden, and members without a last day. At most 10, not counting duplicates, which are ignored.
                         * @example [
                         *       3,
                         *       7
                         *     ]
                         */
                        assignees?: number[] | null;
                        paused?: boolean | null;
                        /**
                         * @description A day after today, on which the pause ends; only with `paused: true`. Without it the pause lasts until it is ended.
                         * @example 2027-01-10
                         */
                        pausedUntil?: string | null;
                    }[] | null;
                    /**
                     * @description Instead of `schedules`: what is suggested for each of the plants.
                     * @constant
                     */
                    suggested?: true;
                    /** @description Whether schedules that a plant has of these types are replaced, under the same ids; they are not put off any more. False if absent. */
                    replace?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["SchedulesMade"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    pauseSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Plants for which all that is given holds. Without `plantIds` only active ones count. At most 2,000, as they are now: those that come later are not meant.
                     * @example {
                     *       "locationId": 4
                     *     }
                     */
                    select?: {
                        /**
                         * @description At most 500, not counting duplicates, which are ignored.
                         * @example [
                         *       3,
                         *       7
                         *     ]
                         */
                        plantIds?: number[] | null;
                        /** @example 42 */
                        locationId?: number | null;
                        /** @example 42 */
                        regionId?: number | null;
                        /** @example 42 */
                        tagId?: number | null;
                        /** @example 42 */
                        speciesId?: number | null;
                    } | null;
                    /**
                     * @description All own schedules, instead of those of selected plants.
                     * @constant
                     */
                    all?: true;
                    /**
                     * @description Only schedules of these types. Duplicates are ignored.
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    types?: number[] | null;
                    /**
                     * @description A day after today, on which the pause ends.
                     * @example 2027-01-10
                     */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ScheduleCount"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    resumeSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Plants for which all that is given holds. Without `plantIds` only active ones count. At most 2,000, as they are now: those that come later are not meant.
                     * @example {
                     *       "locationId": 4
                     *     }
                     */
                    select?: {
                        /**
                         * @description At most 500, not counting duplicates, which are ignored.
                         * @example [
                         *       3,
                         *       7
                         *     ]
                         */
                        plantIds?: number[] | null;
                        /** @example 42 */
                        locationId?: number | null;
                        /** @example 42 */
                        regionId?: number | null;
                        /** @example 42 */
                        tagId?: number | null;
                        /** @example 42 */
                        speciesId?: number | null;
                    } | null;
                    /**
                     * @description All own schedules, instead of those of selected plants.
                     * @constant
                     */
                    all?: true;
                    /**
                     * @description Only schedules of these types. Duplicates are ignored.
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    types?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ScheduleCount"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getCareSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSettings"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateCareSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A name of the IANA database, no offset. Days begin and end in this zone; `DEFAULT_TIME_ZONE` of the server unless set.
                     * @example Europe/Berlin
                     */
                    timeZone?: string | null;
                    /**
                     * @description 1 North, 2 South: of plants whose region has no coordinates; 1 unless set.
                     * @example 1
                     */
                    hemisphere?: number | null;
                    /**
                     * @description When to remind, on the clock of the time zone; `09:00` unless set.
                     * @example 09:00
                     */
                    remindAt?: string | null;
                    /**
                     * @description Weekdays, 1 Monday to 7 Sunday, all unless set. In ascending order in responses.
                     * @example [
                     *       1,
                     *       2,
                     *       3,
                     *       4,
                     *       5,
                     *       6,
                     *       7
                     *     ]
                     */
                    remindOn?: number[] | null;
                    /**
                     * @description Whether to remind at all; true unless set.
                     * @example true
                     */
                    reminders?: boolean | null;
                    /**
                     * @description 1 WhileDue, unless set: every day while something is due or overdue. 2 OnlyNew: only when something has become due since the last reminder.
                     * @example 1
                     */
                    digest?: number | null;
                    /**
                     * @description A reminder also names what is due on so many coming days; 0 unless set.
                     * @example 0
                     */
                    lookAhead?: number | null;
                    /**
                     * @description Of reminders and of the calendar feed; `en` unless set.
                     * @example en
                     */
                    language?: string | null;
                    /**
                     * @description A day after today: no reminder goes out before it.
                     * @example 2026-12-01
                     */
                    quietUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSettings"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listSuggestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSuggestion"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description What is due up to this day: today, which it is if absent, to 92 days ahead. */
                until?: string;
                plantId?: number;
                locationId?: number;
                regionId?: number;
                tagId?: number;
                /** @description The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type. */
                type?: number;
                /** @description Only tasks that are the turn of this user, and those without assignees. Not for links. */
                assigneeId?: number;
                /** @description `due`: by day, then place, name and type. `place`: regions and locations in their order, as on a walk with the watering can; plants without a location come last. */
                sort?: "due" | "place";
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareTaskPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getSummary: {
        parameters: {
            query?: {
                /** @description Only tasks that are the turn of this user, and those without assignees. Not for links. */
                assigneeId?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareSummary"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getPlantCare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantsWithCare"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    completeTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    scheduleIds: number[];
                    /**
                     * @description Epoch milliseconds, 13 digits, at most 24 hours ahead; the current time if absent.
                     * @example 1767225600000
                     */
                    eventTime?: number | null;
                    /**
                     * @description A text that is valid JSON, at most 16 KiB. If absent, the amounts of the schedules that have one, by plant: `{"amountsMl":{"12":250}}`.
                     * @example {"ml":250}
                     */
                    properties?: string | null;
                    /** @example First flower! */
                    remark?: string | null;
                    /**
                     * @description Ids of own media in their order; duplicates and empty values are ignored. At most 100, not counting those.
                     * @example [
                     *       5,
                     *       3
                     *     ]
                     */
                    media?: (number | null | string)[] | null;
                    /** @description Whether to leave alone what is not due any more, because another client was faster; false if absent. */
                    onlyDue?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["DoneTasks"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    snoozeTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    scheduleIds: number[];
                    /**
                     * @description A day after today, at most a year ahead.
                     * @example 2026-11-20
                     */
                    until?: string | null;
                    /**
                     * @description Instead of `until`: so many days from today.
                     * @example 3
                     */
                    days?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ChangedSchedules"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    skipTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    scheduleIds: number[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ChangedSchedules"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    restoreTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 500, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    scheduleIds: number[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ChangedSchedules"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query: {
                /** @description Today or later. */
                from: string;
                /** @description At most 42 days after `from`. */
                to: string;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CareCalendarTasks"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /** @description So many, of which this month is the last. */
                months?: number;
                /** @description Whether the response has days, too. */
                days?: boolean;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["GardenStatistics"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listProblems: {
        parameters: {
            query?: {
                plantId?: number;
                /** @description Only those that are open, or only those that ended. */
                open?: boolean;
                kind?: components["schemas"]["ProblemKind"];
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantProblemPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createProblems: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    plantIds: number[];
                    kind: components["schemas"]["ProblemKind"];
                    /** @example Spider mites */
                    name: string;
                    /**
                     * @description Not after today, which it is if never given.
                     * @example 2026-11-14
                     */
                    since?: string | null;
                    /** @example Under the leaves. */
                    note?: string | null;
                    /** @description False if never given. */
                    isolated?: boolean | null;
                    /**
                     * @description Days from one look at the plant to the next.
                     * @example 3
                     */
                    checkEvery?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        /** @description In the order of the plants. */
                        data: components["schemas"]["PlantProblem"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantProblem"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind?: components["schemas"]["ProblemKind"];
                    /** @example Spider mites */
                    name?: string;
                    /**
                     * @description Not after today, which it is if never given.
                     * @example 2026-11-14
                     */
                    since?: string | null;
                    /** @example Under the leaves. */
                    note?: string | null;
                    /** @description False if never given. */
                    isolated?: boolean | null;
                    /**
                     * @description Days from one look at the plant to the next.
                     * @example 3
                     */
                    checkEvery?: number | null;
                    /**
                     * @description From `since` to today; null opens the problem again.
                     * @example 2026-11-14
                     */
                    endedOn?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantProblem"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listReminderChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderChannel"][];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createReminderChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["ChannelKind"];
                    /** @example Phone */
                    name?: string | null;
                    /**
                     * @description True unless given.
                     * @example true
                     */
                    enabled?: boolean | null;
                    subscription?: components["schemas"]["PushSubscription"] | null;
                    format?: components["schemas"]["WebhookFormat"] | null;
                    /**
                     * @description What is posted to; of ntfy and Gotify the address of the server. Another host forgets the token.
                     * @example https://ntfy.example
                     */
                    url?: string | null;
                    /**
                     * @description Of ntfy or Gotify.
                     * @example tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2
                     */
                    token?: string | null;
                    /**
                     * @description Of ntfy, which needs it.
                     * @example plants
                     */
                    topic?: string | null;
                    /**
                     * @description Of Apprise: which of its services.
                     * @example family
                     */
                    tag?: string | null;
                    /**
                     * @description Of a signed webhook: events that it gets beside reminders, `plant.*` for all of one kind. Nothing from before this, or from while the channel was off, is sent later.
                     * @example [
                     *       "plant.*",
                     *       "journal.created"
                     *     ]
                     */
                    events?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderChannel"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getReminderChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderChannel"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updateReminderChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Phone */
                    name?: string | null;
                    /**
                     * @description True unless given.
                     * @example true
                     */
                    enabled?: boolean | null;
                    subscription?: components["schemas"]["PushSubscription"] | null;
                    format?: components["schemas"]["WebhookFormat"] | null;
                    /**
                     * @description What is posted to; of ntfy and Gotify the address of the server. Another host forgets the token.
                     * @example https://ntfy.example
                     */
                    url?: string | null;
                    /**
                     * @description Of ntfy or Gotify.
                     * @example tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2
                     */
                    token?: string | null;
                    /**
                     * @description Of ntfy, which needs it.
                     * @example plants
                     */
                    topic?: string | null;
                    /**
                     * @description Of Apprise: which of its services.
                     * @example family
                     */
                    tag?: string | null;
                    /**
                     * @description Of a signed webhook: events that it gets beside reminders, `plant.*` for all of one kind. Nothing from before this, or from while the channel was off, is sent later.
                     * @example [
                     *       "plant.*",
                     *       "journal.created"
                     *     ]
                     */
                    events?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderChannel"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteReminderChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    testReminderChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderTestResult"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    rotateReminderChannelSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderChannel"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["ReminderDeliveryPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    unsubscribeFromReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of the link in a mail. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    confirmReminderAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of the link in a mail. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PushKey"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CalendarFeed"] | null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["CalendarFeedAddress"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deleteCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    readCalendar: {
        parameters: {
            query?: {
                /** @description Instead of one event for all plants of a day and a type, one for each of them, the first 5,000. */
                by?: "plant";
                /** @description Only these kinds of care: numbers of JournalType separated by commas. */
                types?: string;
            };
            header?: {
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The secret part of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    importAccount: {
        parameters: {
            query?: {
                /** @description Only tells what an import would do, and writes nothing. */
                dryRun?: boolean;
            };
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file itself.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["AccountImport"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only what followed this event. Without it, a page begins with the oldest event that is kept, a stream with what comes next. */
                after?: number;
                /** @description Of a page; a stream ignores it. */
                size?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description Of a stream: the last event that is known, instead of `after`. Browsers send it by themselves. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["GardenEventPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                    "text/event-stream": string;
                };
            };
        };
    };
    listPlantSpecies: {
        parameters: {
            query?: {
                categoryId?: number;
                /** @description Terms separated by spaces; each must be part of a common name in any language, the scientific name, the genus or the family. */
                keywords?: string;
                lightRequirement?: components["schemas"]["LightRequirement"];
                careDifficulty?: components["schemas"]["CareDifficulty"];
                toxicityLevel?: components["schemas"]["ToxicityLevel"];
                /** @description The whole name, ignoring case. */
                family?: string;
                /** @description Only these, up to 100 ids separated by commas, in the order of the list. Those that do not exist are left out. */
                ids?: string;
                /** @description Strictly by this name. Common names are those of the main record, in English, whatever language the response is in; without a scientific name species come last. If absent, names that are or begin with the keywords come first, then all by English common name; without keywords species come by their common name in the first preferred language that the catalogue has, as that language sorts (Chinese by pinyin), those without one last; a language with more than 50,000 names is listed by the English ones. */
                sort?: "commonName" | "scientificName";
                /** @description From 0. */
                page?: number;
                size?: number;
            };
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantSpeciesPage"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    createPlantSpecies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description In English.
                     * @example Swiss Cheese Plant
                     */
                    commonName: string;
                    /** @example Monstera deliciosa */
                    scientificName?: string | null;
                    /** @example Monstera */
                    genus?: string | null;
                    /** @example deliciosa */
                    speciesEpithet?: string | null;
                    /** @example Araceae */
                    family?: string | null;
                    /** @example A climber with large, perforated leaves. */
                    description?: string | null;
                    /**
                     * @description An own picture or video, or one that is the cover of a species already.
                     * @example 42
                     */
                    coverMediaId?: number | null;
                    careDifficulty?: components["schemas"]["CareDifficulty"] | null;
                    lightRequirement?: components["schemas"]["LightRequirement"] | null;
                    /** @example When the top third of the soil is dry. */
                    wateringFrequencyGuide?: string | null;
                    /** @example 50–70 % */
                    humidityRequirement?: string | null;
                    toxicityLevel?: components["schemas"]["ToxicityLevel"] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    categoryIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantSpecies"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    getPlantSpecies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETags already known; 304 if one of them still holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantSpecies"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    updatePlantSpecies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description In English.
                     * @example Swiss Cheese Plant
                     */
                    commonName?: string;
                    /** @example Monstera deliciosa */
                    scientificName?: string | null;
                    /** @example Monstera */
                    genus?: string | null;
                    /** @example deliciosa */
                    speciesEpithet?: string | null;
                    /** @example Araceae */
                    family?: string | null;
                    /** @example A climber with large, perforated leaves. */
                    description?: string | null;
                    /**
                     * @description An own picture or video, or one that is the cover of a species already.
                     * @example 42
                     */
                    coverMediaId?: number | null;
                    careDifficulty?: components["schemas"]["CareDifficulty"] | null;
                    lightRequirement?: components["schemas"]["LightRequirement"] | null;
                    /** @example When the top third of the soil is dry. */
                    wateringFrequencyGuide?: string | null;
                    /** @example 50–70 % */
                    humidityRequirement?: string | null;
                    toxicityLevel?: components["schemas"]["ToxicityLevel"] | null;
                    /**
                     * @description At most 100, not counting duplicates, which are ignored.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    categoryIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantSpecies"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deletePlantSpecies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    putPlantSpeciesTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
                /** @description A language tag such as `de` or `pt-BR`, in any case; not `en`. */
                lang: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Required where the translation does not exist yet.
                     * @example Fensterblatt
                     */
                    commonName?: string;
                    description?: string | null;
                    wateringFrequencyGuide?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PlantSpecies"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    deletePlantSpeciesTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The ETag the change is based on; 412 if the resource has another by now. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
                /** @description A language tag such as `de` or `pt-BR`, in any case; not `en`. */
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: null;
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Terms separated by spaces, each of which must be found, as with `keywords`. */
                q: string;
                /** @description Of each kind at most so many. */
                limit?: number;
            };
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
                /** @description The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["SearchResults"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["Backups"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    startBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters; a retry with the same key within a day gets the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description 200 on success.
                         * @constant
                         */
                        code: 200;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["BackupStart"];
                        /**
                         * @description Also sent as the header X-Request-Id.
                         * @example 01JF7Z
                         */
                        requestId: string;
                        /**
                         * @description Time of the response, epoch milliseconds.
                         * @example 1767225600000
                         */
                        timestamp: number;
                    };
                };
            };
        };
    };
    callAssistantTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the garden; without it the own one, or the one that the key or link is for. */
                "Frond-Garden"?: components["parameters"]["FrondGarden"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                    "text/event-stream": Record<string, never>;
                };
            };
        };
    };
}
