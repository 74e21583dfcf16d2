type Work = () => Promise<void> | void;

const ofTest: Work[] = [];
const ofFile: Work[] = [];

/** Has work done when the test that is under way is over; what came last, first. */
export const afterTest = (work: Work): void => void ofTest.push(work);

/**
 * Has work done when the test file that is under way is over. Files share a worker and its modules, so a helper that
 * keeps something, such as a counter, begins again with it.
 */
export const afterFile = (work: Work): void => void ofFile.push(work);

async function doAll(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}

/** For `setup.ts`, which has each called in time. */
export const endTest = (): Promise<void> => doAll(ofTest);
export const endFile = (): Promise<void> => doAll(ofFile);
