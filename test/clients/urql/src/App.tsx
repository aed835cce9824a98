import { Provider } from 'urql';
import { createClient } from './gateway/client.ts';
import { TransferList } from './gateway/TransferList.tsx';

const client = createClient('http://127.0.0.1:4000/graphql');

const App = () => (
  <Provider value={client}>
    <TransferList hash="0xEFc29b4F4A59E92503031C494864094384cffCBF" />
  </Provider>
);

export default App;
