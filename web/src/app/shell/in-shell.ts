import { createContext } from 'react';

/** True if a page is drawn beside a menu. It is then inside that page's main landmark and does not add its own. */
export const InShellContext = createContext(false);
