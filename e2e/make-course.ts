import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'

export type CourseBody = CallInput<typeof adminCourses.create>['body']
export type LessonBody = CallInput<typeof adminLessons.create>['body']
export type MadeCourse = { id: string; title: string; lessonIds: string[] }

/** The shortest of the bundled clips. */
export const CLIP = '/media/demo/rotina-de-estudo.mp4'
export const CLIP_SECONDS = 26

type NewCourse = Partial<CourseBody> & { title: string; lessons: (Partial<LessonBody> & { title: string })[] }

/** Makes a course through the API, published and first in the list by default. */
export async function makeCourse(
  admin: Visitor,
  { lessons, title, ...course }: NewCourse,
): Promise<MadeCourse> {
  const { id } = await admin.call(adminCourses.create, {
    body: { title, description: '', orderIndex: 0, isPublished: true, prerequisiteCourseId: null, ...course },
  })
  const lessonIds: string[] = []
  for (const [orderIndex, lesson] of lessons.entries()) {
    const made = await admin.call(adminLessons.create, {
      params: { courseId: id },
      body: {
        description: '',
        videoUrl: CLIP,
        videoDuration: CLIP_SECONDS,
        // A test may ask for a lesson of unknown length; students meet it only when its video has none.
        playerDuration: null,
        orderIndex,
        requiresPrevious: true,
        minWatchPercentage: 90,
        ...lesson,
      },
    })
    lessonIds.push(made.id)
  }
  return { id, title, lessonIds }
}

/** Courses that tests have made and no longer look at: gone, so that lists stay as short as those of a small school. */
export async function removeCourses(admin: Visitor, courseIds: readonly string[]) {
  // The test may have deleted its course itself.
  for (const courseId of courseIds) await admin.try(adminCourses.remove, { params: { courseId } })
}
