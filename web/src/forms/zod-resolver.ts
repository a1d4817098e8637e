import { config } from 'zod'

export { zodResolver } from '@hookform/resolvers/zod'

// The security policy refuses code made at run time, and even Zod's probe for it would show in the console.
// This has to run before any schema is built.
config({ jitless: true })
