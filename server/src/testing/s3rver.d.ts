/** What the tests use of it; it has no types of its own. */
declare module 's3rver' {
  type Bucket = { name: string; configs: string[] }
  type Stored = { bucket: string; key: string }

  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: Bucket[] })
    configureBuckets(): Promise<void>
    callback(): unknown
    logger: { close: () => void }
    store: {
      putObject: (object: Stored) => Promise<{ size: number }>
      getResourcePath: (bucket: string, key: string, kind: string) => string
    }
  }

  export = S3rver
}
