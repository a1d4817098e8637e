import { config } from 'zod'

// The security policy refuses code made at run time, and even Zod's probe for it would show in the console.
// This has to run before any shape is built.
config({ jitless: true })
