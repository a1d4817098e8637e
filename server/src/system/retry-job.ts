import { Problem } from '@farol/contract/problem.ts'
import type { RetriedJobKind } from '@farol/domain/jobs.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import type { Encryption } from '#/config/encryption.ts'
import { videos } from '#/database/schema/files.ts'
import { retryMail } from '#/queued-mails/retry-mail.ts'
import { retryRenditions } from '#/videos/rendition-state.ts'
import { retryVideo } from '#/videos/video-state.ts'

type Parts = { orm: NodePgDatabase; encryption: Encryption }
type Wanted = { kind: RetriedJobKind; jobId: string; actorId: string }

/** Only a job that failed begins again, and only that is recorded. */
export const retryJob = (parts: Parts, { kind, jobId, actorId }: Wanted) =>
  kind === 'mail'
    ? retryMail(parts, { mailId: jobId, actorId })
    : retryVideoJob(parts.orm, { kind, jobId, actorId })

const retryVideoJob = (orm: NodePgDatabase, { kind, jobId, actorId }: Wanted) =>
  orm.transaction(async (transaction) => {
    const [video] = await transaction.select().from(videos).where(eq(videos.id, jobId)).for('update')
    if (!video) throw new Problem('NOT_FOUND')
    const isOfRenditions = kind === 'rendition'
    const hasFailed = isOfRenditions ? video.renditionState === 'failed' : video.state === 'failed'
    if (!hasFailed) return {}
    await (isOfRenditions ? retryRenditions : retryVideo)(transaction, jobId)
    await recordChange(transaction, { actorId, action: 'video.retry', subject: video.name, publishes: [] })
    return {}
  })
