import './drizzle-resolution.ts'

// Not a static import, which would be loaded before the hook is registered.
await import(process.argv[2] === 'worker' ? './worker-main.ts' : './farol-main.ts')
