import { startFromBuild } from '../config/paths.ts';

/** Setup file of every test: threads and programs start from the build, in a fraction of the time. */
startFromBuild();
