import { createContext } from 'react';

/** Whether a page stands beside a menu: then it is part of that page's main landmark and makes none of its own. */
export const InShellContext = createContext(false);
