/** How ffmpeg says it. With the last part of a file it may say so and still end as if it had succeeded. */
export const DISK_FULL = 'No space left on device'
